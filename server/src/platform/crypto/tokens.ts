/** Tokens are 32 random bytes; the database keeps only their hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token derived from another one and a salt: the holder of the other can derive it, and it is always the same. */
export const deriveToken = (token: string, salt: Buffer, purpose: 'refresh' | 'access' | 'page' | 'door' | 'factor'): string =>
  createHmac('sha256', token).update(purpose).update(salt).digest('base64url');
