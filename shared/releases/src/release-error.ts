/** A command that cannot be carried out, reported in one line. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
