/** What a failure of sending a letter is about: the letter itself, or the mail server and what it thinks of Qujat. */

/**
 * - `letter`: the mail server does not take this letter, ever.
 * - `later`: it does not take this letter now.
 * - `server`: it is away, or it refuses Qujat itself (a wrong password, a sender that is not allowed, a quota). It would take no other letter.
 */
type FailureKind = 'letter' | 'later' | 'server';

/** The words of nodemailer for a connection that does not come about or breaks, and for a refused sign-in. */
const codesOfServer = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH']);

const textOf = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Whether a 5xx answer to a letter is about Qujat nevertheless. Many servers refuse a client or a sender only when they hear of the recipient.
 * The codes are those of RFC 4954 (530 to 538) and RFC 3463: 5.3 for the system of the mail server, but 5.3.4 for too large a letter; 5.7 for
 * its policy. 5.4.5 is used for quotas. 503 is about the order of commands.
 */
const isAboutClient = (code: number, response: string): boolean => {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1] ?? '';
  return code === 503 || (code >= 530 && code <= 538) || status === '5.4.5' || /^5\.(?:3\.(?!4$)|7\.)/.test(status);
};

export const failureKind = (error: unknown): FailureKind => {
  if (!(error instanceof Error)) return 'later';
  const answered: unknown = Reflect.get(error, 'responseCode');
  const code = typeof answered === 'number' ? answered : 0;
  const command = textOf(error, 'command');
  if (code === 421 || codesOfServer.has(textOf(error, 'code')) || command === 'MAIL FROM') return 'server';
  const isFinal = code >= 500 && code < 600 && (command === 'RCPT TO' || command === 'DATA');
  return isFinal && !isAboutClient(code, textOf(error, 'response')) ? 'letter' : 'later';
};
