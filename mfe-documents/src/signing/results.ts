/** The meaning of the service's words for people (SIG-3, SIG-4). */
import type { CallAnswer } from '@qujat/contract/call';
import type { checkSigning, SigningProgress, SigningResult } from '@qujat/contract/signing';
import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';

const isSuccess = (word: SigningResult): boolean => word === 'ok' || word === 'queued';

const texts: Readonly<Record<SigningResult, () => string>> = {
  queued: () => translate('signing:result.queued'),
  ok: () => translate('signing:result.ok'),
  iin_error: () => translate('signing:result.iin_error'),
  error: () => translate('signing:result.errorText'),
  restricts: () => translate('signing:result.restricts'),
  self_bin_only: () => translate('signing:result.self_bin_only'),
  password_error: () => translate('signing:result.password_error'),
  expired: () => translate('signing:result.expired'),
  revoked: () => translate('signing:result.revoked'),
  untrusted: () => translate('signing:result.untrusted'),
  not_signing_key: () => translate('signing:result.not_signing_key'),
  gost_key: () => translate('signing:result.gost_key'),
  revocation_unknown: () => translate('signing:result.revocation_unknown'),
  unknown: () => translate('signing:result.unknown'),
};

/** The meaning of the word, in the specification's wording. */
export const resultText = (word: SigningResult): string => texts[word]();

/** The key used for signing: its holder, and the role that the certificate states. */
export const keyText = ({ holder, role }: NonNullable<SigningProgress['key']>): string => {
  const key = translate('signing:check.key', { holder });
  return role ? `${key}. ${translate('signing:check.role', { role })}` : key;
};

/** A message titled 'Ошибка' or 'Успех', with the key if it is known. Resolves when the person closes it. */
export const tellResult = (word: SigningResult, key: SigningProgress['key'] = null): Promise<void> =>
  alertMessage({
    title: isSuccess(word) ? translate('signing:result.success') : translate('signing:result.error'),
    text: key ? `${resultText(word)} ${keyText(key)}` : resultText(word),
  });

const graver: readonly SigningResult[] = ['restricts', 'self_bin_only', 'error'];

/** One word for several documents that cannot be signed, as the check before signing found them. */
export const wordOfCheck = ({ documents }: CallAnswer<typeof checkSigning>): SigningResult => {
  const words = documents.flatMap(({ problem, result }) => (problem ? [result ?? 'error'] : []));
  return graver.find((word) => words.includes(word)) ?? 'error';
};

/** One word for several documents that were signed one by one: a problem of the key ends the batch, otherwise the gravest counts. */
export const resultOf = (words: readonly SigningResult[]): SigningResult => {
  const other = words.find((word) => word !== 'ok' && !graver.includes(word));
  return other ?? graver.find((word) => words.includes(word)) ?? 'ok';
};
