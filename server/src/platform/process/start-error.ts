/** A reason not to start, shown to the operator in one line without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
