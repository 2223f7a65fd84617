/** The constraint for which PostgreSQL refused a statement. */
const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

/** A unique index refused the row. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** A foreign key refused the change: the referenced row does not exist, or the row to be removed is still referenced. */
export const isReferenceViolation = (error: unknown): boolean => hasCode(error, '23503');
