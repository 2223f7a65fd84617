import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When an access token made its first call (docs/decisions/0006). Tokens from before count as used: their refresh token is not given again. */
export const usedAccessTokens: Migration = {
  name: '0105-used-access-tokens',
  up: async (db) => {
    await sql`
      alter table access_tokens add column used_at timestamptz;
      update access_tokens set used_at = now();
    `.execute(db);
  },
};
