/** Removes expired data: tokens, sessions, attempts, answers stored for repeated requests. */
import type { Job } from '../../../platform/jobs/worker.ts';
import { deviceLife } from '../auth/lifetimes.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const removeExpired: Job = {
  name: 'remove-expired',
  everyMs: 10 * 60_000,
  run: async (db, now) => {
    const before = (age: number): Date => new Date(now.getTime() - age);
    await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
    await db.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute();
    await db.deleteFrom('factor_codes').where('expires_at', '<', now).execute();
    await db.deleteFrom('letter_links').where('expires_at', '<', now).execute();
    await db
      .deleteFrom('qr_sign_ins')
      .where('expires_at', '<', new Date(now.getTime() - 3_600_000))
      .execute();
    await db.deleteFrom('esign_challenges').where('expires_at', '<', now).execute();
    await db.deleteFrom('iin_challenges').where('expires_at', '<', now).execute();
    await db.deleteFrom('iin_proofs').where('expires_at', '<', now).execute();
    await db.deleteFrom('own_keys').where('valid_until', '<', now).execute();
    await db.deleteFrom('registration_invitations').where('expires_at', '<', now).execute();
    await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(day)).execute();
    await db.deleteFrom('known_devices').where('seen_at', '<', before(deviceLife)).execute();
    // A replaced token is kept as long as a thief could use it while its session might still be alive.
    await db
      .deleteFrom('refresh_tokens')
      .where('replaced_at', '<', before(31 * day))
      .execute();
    // Ended sessions are kept for a while, because the settings page and the audit log refer to them.
    await db
      .deleteFrom('sessions')
      .where('expires_at', '<', before(30 * day))
      .execute();
    await db
      .deleteFrom('sessions')
      .where('ended_at', '<', before(30 * day))
      .execute();
  },
};
