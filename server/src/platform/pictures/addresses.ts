/** Where a signed-in person's browser finds pictures that are stored in the database. */

/** Null if there is no logo. */
export const logoAddress = (code: string | null): string | null => code && `/ce/logo/?code=${code}`;

export const facsimileAddress = (code: string): string => `/ce/facsimile/?code=${code}`;
