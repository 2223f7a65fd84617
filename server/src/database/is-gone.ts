/** A foreign key said no, PostgreSQL's 23503: what a row was to name has been removed since it was looked at, or what was to be removed is named by now. */
export const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';
