/** What a person wants to be told in an organisation (NTF-3 to NTF-6). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readChoices as readCall, saveChoices as saveCall } from '@qujat/contract/notifications';
import { requiredKinds } from '@qujat/contract/notification-choices';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';
import { countDigest, writeDigest } from './digest/digest.ts';
import type { BrowserServices } from './push/browsers.ts';
import { loadReaders, type Reader } from './telling/readers.ts';

const me = async ({ db, session, now }: SessionContext): Promise<Reader> => {
  const reader = (await loadReaders(db, session.organisationId, [session.employeeId], now)).get(session.employeeId);
  if (!reader) throw new Error('the session’s employee has left');
  return reader;
};

export const readChoices = async (context: SessionContext & Pick<BrowserServices, 'pushKey'>): Promise<CallAnswer<typeof readCall>> => {
  const { db, session, now, pushKey } = context;
  const { choices, letters, email } = await me(context);
  const { escalationDays } = await loadPolicy(db, session.organisationId);
  return { choices, letters, push: pushKey !== null, escalationDays, email, ...(await countDigest(db, session, now)) };
};

/**
 * What waits for the end of the quiet hours is looked at again: they may be over now, and whoever sends it asks the choices. What has been
 * tried in vain keeps its pause.
 */
const lookAgain = async (trx: Queryable, { employeeId, organisationId }: SessionContext['session'], now: Date): Promise<void> => {
  await sql`
    update push_messages m set next_attempt_at = ${now} from push_subscriptions s
    where s.id = m.subscription_id and s.employee_id = ${employeeId} and m.attempts = 0 and m.next_attempt_at > ${now}`.execute(trx);
  await trx
    .updateTable('outgoing_letters')
    .set({ next_attempt_at: now })
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute();
};

export const saveChoices = async ({ choices: given }: CallInput<typeof saveCall>, { db, session, now }: SessionContext): Promise<null> => {
  await consume(db, limits.choicesSaved, session.employeeId, now);
  const required = (kind: (typeof given.channels)[number]['kind']): boolean => requiredKinds.has(kind);
  const channels = given.channels.map((row) => (required(row.kind) ? { ...row, bell: true, mail: true } : row));
  const choices = { ...given, channels };
  await db.transaction().execute(async (trx) => {
    const values = { choices: JSON.stringify(choices), digest: choices.digest, updated_at: now };
    await trx
      .insertInto('notification_choices')
      .values({ organisation_id: session.organisationId, employee_id: session.employeeId, last_digest_on: null, ...values })
      .onConflict((conflict) => conflict.columns(['employee_id', 'organisation_id']).doUpdateSet(values))
      .execute();
    // What waited for a digest that no longer comes stays in the bell alone.
    if (!choices.digest)
      await trx
        .updateTable('notifications')
        .set({ for_digest: false })
        .where('employee_id', '=', session.employeeId)
        .where('organisation_id', '=', session.organisationId)
        .where('for_digest', '=', true)
        .execute();
    await lookAgain(trx, session, now);
  });
  return null;
};

export const sendSample = async (context: SessionContext): Promise<null> => {
  const { db, session, now, origin } = context;
  await consume(db, limits.sampleDigests, session.employeeId, now);
  const reader = await me(context);
  if (!reader.letters) throw new BusinessError('notifications.lettersOff');
  await db.transaction().execute((trx) => writeDigest(trx, reader, { now, origin, always: true }));
  return null;
};
