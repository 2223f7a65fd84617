import { NoResultError } from 'kysely';

/** A violated foreign key, PostgreSQL's 23503: the referenced row is gone, or a row to be deleted is still referenced. */
export const isReferenceViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

/** A row has been removed since it was last seen: one that is read, or one that another row was to refer to. */
export const isGone = (error: unknown): boolean => error instanceof NoResultError || isReferenceViolation(error);
