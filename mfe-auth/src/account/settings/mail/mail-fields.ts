import type { CallInput } from '@qujat/contract/call';
import {
  mailPorts,
  type MailAccount,
  type MailCharset,
  type MailProtocol,
  type MailSecurity,
  type testMailAccount,
} from '@qujat/contract/mail-account';

/** The form's values as typed. */
export interface MailFields {
  readonly protocol: MailProtocol;
  readonly security: MailSecurity;
  readonly host: string;
  readonly port: string;
  readonly login: string;
  readonly password: string;
  readonly sender: string;
  readonly charset: MailCharset;
}

/** Older mail programs of the region that name no charset write windows-1251. */
export const emptyForm: MailFields = {
  protocol: 'imap',
  security: 'tls',
  host: '',
  port: '993',
  login: '',
  password: '',
  sender: '',
  charset: 'windows-1251',
};

export const formOf = ({ protocol, security, host, port, login, sender, charset }: MailAccount): MailFields => ({
  protocol,
  security,
  host,
  port: String(port),
  login,
  password: '',
  sender,
  charset,
});

const usual = new Set(
  Object.values(mailPorts)
    .flatMap((ports) => Object.values(ports))
    .map(String),
);

/** The usual port of protocol and encryption, unless the person has typed another. */
export const withPort = (fields: MailFields): MailFields =>
  usual.has(fields.port) || fields.port === '' ? { ...fields, port: String(mailPorts[fields.protocol][fields.security]) } : fields;

/** The stored password is used only for the server for which it was stored. */
export const usesKeptPassword = (fields: MailFields, account: MailAccount | null): boolean =>
  account !== null &&
  fields.password === '' &&
  fields.protocol === account.protocol &&
  fields.security === account.security &&
  fields.host.trim().toLowerCase() === account.host &&
  Number(fields.port) === account.port &&
  fields.login.trim() === account.login;

/** Names of the required inputs, from top to bottom. */
export const missingIn = (fields: MailFields, keepsPassword: boolean): readonly string[] => [
  ...(['host', 'port', 'login'] as const).filter((name) => fields[name].trim() === ''),
  ...(fields.password === '' && !keepsPassword ? ['mail-password'] : []),
];

export const serverIn = ({ protocol, security, host, port, login, password }: MailFields): CallInput<typeof testMailAccount> => ({
  protocol,
  security,
  host: host.trim(),
  port: Number(port),
  login: login.trim(),
  ...(password !== '' && { password }),
});
