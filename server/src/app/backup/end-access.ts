/**
 * A backup restores what has ended since: sessions that somebody signed out of, perhaps because they were stolen, and links that have been
 * used. A restore ends them all.
 */
import type pg from 'pg';
import { quoted } from './format.ts';

export interface EndedAccess {
  readonly sessions: number;
  /** Links in letters for recovery and registration, and invitations. */
  readonly links: number;
  /** Sign-ins that had begun: with a code, a QR code, a key. */
  readonly signIns: number;
}

/** Browsers that show news belong to sessions, and are allowed anew. */
const tokens = [
  'push_subscriptions',
  'access_tokens',
  'refresh_tokens',
  'iin_challenges',
  'iin_proofs',
  'factor_codes',
  'idempotency_keys',
];
const links = ['letter_links', 'recovery_requests', 'registration_invitations'];
const signIns = ['pending_sign_ins', 'qr_sign_ins', 'esign_challenges'];

/** Runs in the transaction of the restore. A backup of an earlier version lacks some of the tables. */
export const endAccess = async (client: pg.ClientBase): Promise<EndedAccess> => {
  const clear = async (tables: readonly string[]): Promise<number> => {
    let count = 0;
    for (const table of tables) {
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
      if (rows[0]?.there) count += (await client.query(`delete from ${quoted(table)}`)).rowCount ?? 0;
    }
    return count;
  };
  await clear(tokens);
  const { rowCount: sessions } = await client.query(
    `update sessions set ended_at = now(), end_reason = 'restore' where ended_at is null and expires_at > now()`,
  );
  return { sessions: sessions ?? 0, links: await clear(links), signIns: await clear(signIns) };
};

export const endedText = ({ sessions, links: letters, signIns: begun }: EndedAccess): string =>
  `Ended ${sessions} sessions, ${letters} links in letters and ${begun} unfinished sign-ins of that time: everybody signs in again.`;
