/** Exponential backoff of outboxes and fetchers. */
export interface Backoff {
  /** The pause after the first failure, milliseconds. */
  readonly firstMs: number;
  /** The longest pause. */
  readonly longestMs?: number;
}

/** The pause before the next try, by the number of failures so far: each pause is twice the previous one. */
export const exponentialBackoff =
  ({ firstMs, longestMs = Infinity }: Backoff): ((failuresBefore: number) => number) =>
  (failuresBefore) =>
    Math.min(longestMs, firstMs * 2 ** failuresBefore);
