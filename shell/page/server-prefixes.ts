/** All addresses under these belong to the server, except pages that a remote has there. */
export const serverPrefixes = ['/ce', '/auth', '/qrsigner', '/eventbox', '/exchange', '/user', '/file'] as const;
