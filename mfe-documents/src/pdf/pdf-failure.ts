/** Why a PDF is not shown: it has a password, is no PDF, may not be read, or did not arrive. */
export type PdfFailure = 'password' | 'damaged' | 'refused' | 'unreached';

const kinds: Readonly<Record<string, PdfFailure>> = {
  PasswordException: 'password',
  InvalidPDFException: 'damaged',
  FormatError: 'damaged',
};

/** By the names of the library's errors, which cross the border of its worker. */
export const failureOf = (error: unknown): PdfFailure => {
  const { name = '', status = 0 } = (error ?? {}) as { name?: string; status?: number };
  if (name === 'ResponseException') return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unreached';
  return kinds[name] ?? 'unreached';
};
