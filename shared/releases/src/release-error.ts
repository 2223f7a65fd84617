/** A command that cannot be carried out, reported in one line. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** A release whose description says what no release may say. */
export class InvalidReleaseError extends ReleaseError {}
