/** The reasons why letters do not arrive, in words for the person. */
import type { RequestContext } from '../../platform/http/context.ts';
import { mailTroubles, type MailTrouble } from './servers/mail-error.ts';

/** The field of the settings that causes it. */
export const blamed: Readonly<Partial<Record<MailTrouble, 'host' | 'port' | 'security' | 'password'>>> = {
  host: 'host',
  private: 'host',
  unreachable: 'host',
  'certificate-name': 'host',
  certificate: 'host',
  'certificate-expired': 'host',
  port: 'port',
  refused: 'port',
  timeout: 'port',
  protocol: 'port',
  'no-tls': 'security',
  'tls-needed': 'security',
  plain: 'security',
  password: 'password',
  sealed: 'password',
};

interface Told {
  readonly trouble: string | null;
  readonly trouble_details: string;
}

/** Null if nothing is wrong. */
export const sayTrouble = ({ say }: Pick<RequestContext, 'say'>, { trouble, trouble_details: details }: Told): string | null => {
  const known = mailTroubles.find((each) => each === trouble);
  if (!known) return null;
  // locale-keys: mail.troubles.*
  const text = say(`mail.troubles.${known}`);
  return details ? `${text} (${details})` : text;
};
