/** What somebody has proved no longer counts: password or second factor have changed since, or the pending sign-in has been used. */
export class ProofOverError extends Error {
  override readonly name = 'ProofOverError';
}
