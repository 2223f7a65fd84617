/** Tokens are 32 random bytes; the database keeps only their hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token that follows from another one and a salt: known to whoever holds the other, and always the same. */
export const deriveToken = (token: string, salt: Buffer, purpose: 'refresh' | 'access' | 'page' | 'door'): string =>
  createHmac('sha256', token).update(purpose).update(salt).digest('base64url');
