import { NoResultError } from 'kysely';

/** A foreign key says no, PostgreSQL's 23503: what a row was to name is gone, or what was to be removed is still named. */
export const isReferenceViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

/** What was there a moment ago has been removed since: a row that is read, or one that was to be named by another. */
export const isGone = (error: unknown): boolean => error instanceof NoResultError || isReferenceViolation(error);
