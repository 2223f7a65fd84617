/** The days that an organisation makes working or free (ADM-60). */
import {
  calendarYears,
  type changeDay as changeCall,
  type readCalendar as readCall,
  type restoreDay as restoreCall,
} from '@qujat/contract/administration/calendar';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { worksByLaw } from '@qujat/contract/working-calendar';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';

export const readCalendar = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof readCall>> => ({
  days: await db
    .selectFrom('calendar_days')
    .select(['day', 'works', 'reason'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('day')
    .execute(),
});

export const changeDay = async (input: CallInput<typeof changeCall>, context: SessionContext): Promise<null> => {
  const { personId, organisationId } = context.session;
  const { day, works } = input;
  const reason = input.reason.trim();
  if (reason === '') throw new InvalidError('fields.missing');
  const year = Number(day.slice(0, 4));
  if (year < calendarYears.first || year > calendarYears.last) throw new InvalidError('administration.calendarYear', calendarYears);
  if (works === worksByLaw(day)) throw new InvalidError('administration.dayIsSo');
  await context.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('calendar_days')
      .select(['works', 'reason'])
      .where('organisation_id', '=', organisationId)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('calendar_days')
      .values({ organisation_id: organisationId, day, works, reason })
      .onConflict((on) => on.columns(['organisation_id', 'day']).doUpdateSet({ works, reason }))
      .execute();
    const details = {
      day,
      'before.works': before?.works ?? '',
      'before.reason': before?.reason ?? '',
      'after.works': works,
      'after.reason': reason,
    };
    await audit(trx, context, 'calendar.changed', { personId, organisationId, details });
  });
  return null;
};

/** A day that is not changed stays as it is: two administrators may restore it at once. */
export const restoreDay = async ({ day }: CallInput<typeof restoreCall>, context: SessionContext): Promise<null> => {
  const { personId, organisationId } = context.session;
  await context.db.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom('calendar_days')
      .where('organisation_id', '=', organisationId)
      .where('day', '=', day)
      .returning(['works', 'reason'])
      .executeTakeFirst();
    if (!before) return;
    const details = { day, 'before.works': before.works, 'before.reason': before.reason };
    await audit(trx, context, 'calendar.restored', { personId, organisationId, details });
  });
  return null;
};
