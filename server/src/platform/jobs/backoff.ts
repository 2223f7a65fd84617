/** Exponential backoff of outboxes and fetchers. */
export interface Backoff {
  /** The pause after the first failure, milliseconds. */
  readonly firstMs: number;
  /** The longest pause. */
  readonly longestMs?: number;
}

/** The pause before the next try, by the number of failures before this one: each is twice as long as the one before. */
export const exponentialBackoff =
  ({ firstMs, longestMs = Infinity }: Backoff): ((failuresBefore: number) => number) =>
  (failuresBefore) =>
    Math.min(longestMs, firstMs * 2 ** failuresBefore);
