/** The letters of invitations: written at once for one person, and by a job for those of an import (docs/decisions/0204, 0221). */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import { dayText } from '../../../platform/http/dates.ts';
import { TooOftenError } from '../../../platform/http/errors.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { invitationLife, makeLink } from '../../identity/auth/letter-links.ts';

export interface Invited {
  readonly id: number;
  readonly organisationId: number;
  readonly email: string;
}

interface Sender {
  readonly now: Date;
  readonly origin: string;
  readonly language: LanguageCode;
  /** Of the organisation. */
  readonly timeZone: string;
}

/** Nothing that a person has typed stands in the letter: whoever opens the link sees there who invites. */
export const writeInvitation = async (
  db: Queryable,
  { now, origin, language, timeZone }: Sender,
  { id, organisationId, email }: Invited,
): Promise<void> => {
  await db.deleteFrom('letter_links').where('invitation_id', '=', id).execute();
  await db
    .updateTable('employee_invitations')
    .set({ letter_due: false })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  const link = await makeLink(db, origin, { invitationId: id }, now);
  const until = dayText(new Date(now.getTime() + invitationLife), timeZone);
  await writeLetter(db, { recipient: email, language, name: 'invitation', parameters: { link, until } }, now);
};

/** Letters that one organisation makes the product send, and letters that one address gets. */
export const takeInvitationTries = async (db: Database, organisationId: number, email: string, now: Date): Promise<void> => {
  await consume(db, limits.invitationsOfOrganisation, organisationId, now);
  await consume(db, limits.invitationsByAddress, email.toLowerCase(), now);
};

/** Invitations that the job looks at in one run. */
const atOnce = 100;

const dueInvitations = (db: Database, after: number) =>
  db
    .selectFrom('employee_invitations as i')
    .innerJoin('organisations as o', 'o.id', 'i.organisation_id')
    .select(['i.id', 'i.email', 'i.language', 'i.organisation_id', 'o.time_zone'])
    .where('i.letter_due', '=', true)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(atOnce)
    .execute();

/** Writes the letters that are due, no faster than the limits of invitations allow: the others wait for the next runs. */
export const invitationLettersJob = (origin: string): Job => ({
  name: 'write-invitations',
  everyMs: 2000,
  run: async (db, now, ending) => {
    const tooOften = new Set<number>();
    for (let after = 0; ;) {
      const due = await dueInvitations(db, after);
      for (const { id, email, language, organisation_id, time_zone } of due) {
        after = id;
        if (ending?.aborted) return;
        if (tooOften.has(organisation_id)) continue;
        try {
          await takeInvitationTries(db, organisation_id, email, now);
        } catch (error) {
          if (!(error instanceof TooOftenError)) throw error;
          tooOften.add(organisation_id);
          continue;
        }
        const invited = { id, organisationId: organisation_id, email };
        await db.transaction().execute((trx) => writeInvitation(trx, { now, origin, language, timeZone: time_zone }, invited));
      }
      if (due.length < atOnce) return;
    }
  },
});
