/** The name of an error's class. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

/**
 * The places in scripts of releases that an error went through. Nothing else of its stack leaves the browser: a message may contain what a
 * person typed.
 */
export const stackOf = (error: unknown): string[] =>
  String((error as Error | null)?.stack)
    .match(/\/remotes\/[^\s)]+:\d+:\d+/g)
    ?.slice(0, 10) ?? [];
