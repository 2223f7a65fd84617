/** Tokens are 32 random bytes; the database keeps only their hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token derived from another token and a salt: whoever has the other token can derive it, always with the same result. */
export const deriveToken = (
  token: string,
  salt: Buffer,
  purpose: 'refresh' | 'access' | 'page' | 'door' | 'factor' | 'mobile-signing',
): string => createHmac('sha256', token).update(purpose).update(salt).digest('base64url');
