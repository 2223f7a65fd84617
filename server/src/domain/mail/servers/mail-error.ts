/**
 * Why a mail server cannot be used. Each reason has its text under `mail.troubles`, and some name the field of the settings that causes it.
 */
export const mailTroubles = [
  'host',
  'private',
  'port',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'certificate-expired',
  'certificate-name',
  'no-tls',
  'tls-needed',
  'plain',
  'protocol',
  'password',
  'busy',
  'closed',
  'store',
  'sealed',
  'internal',
] as const;
export type MailTrouble = (typeof mailTroubles)[number];

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly trouble: MailTrouble;
  /** The server's message, or the certificate that it showed; empty if there is none. */
  readonly details: string;
  /** The server's words may mean something else, so that it is worth another try. */
  readonly isUnsure: boolean;
  constructor(trouble: MailTrouble, details = '', options: ErrorOptions & { readonly isUnsure?: boolean } = {}) {
    super(details ? `${trouble}: ${details}` : trouble, options);
    this.trouble = trouble;
    this.isUnsure = options.isUnsure ?? false;
    // A server may send any text, of any length.
    this.details = details
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 200);
  }
}

const byCode: Readonly<Record<string, MailTrouble>> = {
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  EAI_NODATA: 'host',
  EAI_NONAME: 'host',
  ENODATA: 'host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_UNTRUSTED: 'certificate',
  CERT_REJECTED: 'certificate',
  CERT_SIGNATURE_FAILURE: 'certificate',
  INVALID_CA: 'certificate',
  INVALID_PURPOSE: 'certificate',
  EPROTO: 'no-tls',
  MissingServerExtension: 'no-tls',
  STARTTLS_INJECTION: 'protocol',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNABORTED: 'closed',
  EConnectionClosed: 'closed',
  NoConnection: 'closed',
  ClosedAfterConnectText: 'closed',
  ClosedAfterConnectTLS: 'closed',
  StateLogout: 'closed',
};

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** The reason behind an error of the network, of TLS or of a protocol. */
export const asMailError = (thrown: unknown): MailError => {
  if (thrown instanceof MailError) return thrown;
  if (!(thrown instanceof Error)) return new MailError('protocol', String(thrown));
  const code = codeOf(thrown);
  const known = byCode[code];
  if (known) return new MailError(known, known.startsWith('certificate') ? thrown.message : '', { cause: thrown });
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return new MailError('no-tls', '', { cause: thrown });
  return new MailError('protocol', thrown.message, { cause: thrown });
};
