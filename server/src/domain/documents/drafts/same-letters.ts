/** Warns a clerk of a letter that is registered already (NEW-8). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { sameLetters as call } from '@qujat/contract/new-document';
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ForbiddenError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { correspondentsOf } from '../pages/document-facts.ts';
import { isSameDay, isSameSender } from './same-letter.ts';

const most = 3;
/** So many letters with one number are compared, the newest first. */
const compared = 200;

type Context = Pick<SessionContext, 'db' | 'session' | 'now'>;

export const sameLetters = async (
  { bin = '', name, number, date = '' }: CallInput<typeof call>,
  { db, session, now }: Context,
): Promise<CallAnswer<typeof call>> => {
  if (!session.roles.has('clerk')) throw new ForbiddenError();
  await consume(db, limits.sameLetters, session.personId, now);
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'number', 'subject', 'body'])
    .select(sql<string>`to_char(issue_date at time zone ${session.timeZone}, 'YYYY-MM-DD')`.as('issuedOn'))
    .where('organisation_id', '=', session.organisationId)
    .where('correspondence', '=', 'incoming')
    .where(sql`lower(btrim(left(body -> 'sender' ->> 'number', 100)))`, '=', sql`lower(btrim(${number}))`)
    .where('status', '<>', statuses.draft)
    .orderBy('id', 'desc')
    .limit(compared)
    .execute();
  const letters = rows
    .filter(({ body }) => {
      const { sender } = correspondentsOf(body);
      return sender !== null && isSameSender({ bin, name }, sender) && isSameDay(date, sender.date);
    })
    .slice(0, most)
    .map((row) => ({ id: row.id, number: row.number, subject: row.subject, issuedOn: row.issuedOn }));
  return { letters };
};
