/** Everything under these is the server's, but for the pages that a remote has there. */
export const serverPrefixes = ['/ce', '/auth', '/qrsigner', '/eventbox', '/exchange', '/user', '/file'] as const;
