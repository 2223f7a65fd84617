/** The deputy of an absent person: named by that person, from one day to another (DEP-1). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { deputySearchLength } from '@qujat/contract/deputies';
import type * as calls from '@qujat/contract/deputies';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import type { TellPeople } from '../../../platform/news/news.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { tellPerson } from '../security-letters.ts';
import { endDeputyships, endLapsedSubstitutions, findDeputyship, lockEmployee, searchColleagues, type Deputyship } from './store.ts';

/** Nobody reads through more names than this. */
const mostCandidates = 20;

export const loadDeputy = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof calls.deputy>> => {
  const { deputy_forbidden } = await db
    .selectFrom('employees')
    .select('deputy_forbidden')
    .where('id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  if (deputy_forbidden) throw new BusinessError('deputies.forbidden');
  const found = await findDeputyship(db, session, session.today);
  // Whoever may no longer name a deputy still sees and removes the one of before.
  if (!found) await loadRule(db, session);
  return found && { employeeId: found.deputyId, fullName: found.fullName, from: found.from, to: found.to };
};

export const searchCandidates = async (
  { name }: CallInput<typeof calls.searchDeputies>,
  { db, session, language }: SessionContext,
): Promise<CallAnswer<typeof calls.searchDeputies>> => {
  const part = name.trim();
  if (part.length < deputySearchLength) return { people: [] };
  // Whoever is locked cannot act for anybody.
  const rows = await searchColleagues(db, session.organisationId, session.employeeId, part, mostCandidates, false);
  return {
    people: rows.map(({ id, full_name, name_ru, name_kk }) => ({
      employeeId: id,
      fullName: full_name,
      department: name_ru === null || name_kk === null ? '' : inLanguage(language, name_ru, name_kk),
    })),
  };
};

/** How long the organisation lets a deputyship be, in days; null: unlimited. Throws BusinessError for whoever may not name a deputy. */
const loadRule = async (db: Queryable, { organisationId, roles }: SessionContext['session']): Promise<number | null> => {
  const { deputyRoles, deputyDays } = await loadPolicy(db, organisationId);
  if (deputyRoles.length > 0 && !deputyRoles.some(({ role }) => roles.has(role as Role))) throw new BusinessError('deputies.notYourRole');
  return deputyDays;
};

/** The last permitted day of a deputyship that begins on `from`, 'yyyy-mm-dd'. */
const lastDay = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + (days - 1) * 86_400_000).toISOString().slice(0, 10);

/** Changes the person's own deputyship: one change at a time, and only if they may have a deputy. */
const change = ({ db, session }: SessionContext, act: (transaction: Queryable) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { forbidden } = await lockEmployee(transaction, session);
    if (forbidden) throw new BusinessError('deputies.forbidden');
    await act(transaction);
  });

const entry = ({ session }: SessionContext, details: Readonly<Record<string, string | number>>) => ({
  personId: session.personId,
  organisationId: session.organisationId,
  details,
});

interface Colleague {
  readonly personId: number;
  readonly fullName: string;
}

/** Both are notified: the principal, in case it was somebody else, and the deputy, who may act now. `from`: 'yyyy-mm-dd'. */
const tellBoth = async (db: Queryable, context: SessionContext, deputy: Colleague, from: string): Promise<void> => {
  const { personId } = context.session;
  const principal = await db.selectFrom('people').select('full_name').where('id', '=', personId).executeTakeFirstOrThrow();
  const day = from.split('-').toReversed().join('.');
  await tellPerson(db, context, personId, 'deputyNamed', { deputy: deputy.fullName, from: day });
  await tellPerson(db, context, deputy.personId, 'deputyAppointed', { principal: principal.full_name, from: day });
};

export interface DeputyServices {
  readonly tellPeople: TellPeople;
}

export const setDeputy = async (
  { employeeId, from }: CallInput<typeof calls.setDeputy>,
  context: SessionContext & DeputyServices,
): Promise<null> => {
  const { session, tellPeople } = context;
  if (employeeId === session.employeeId) throw new BusinessError('deputies.self');
  if (from < session.today) throw new BusinessError('deputies.pastStart');
  await consume(context.db, limits.deputiesNamed, session.personId, context.now);
  await change(context, async (transaction) => {
    const colleague = await transaction
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['p.id as personId', 'p.full_name as fullName', 'e.locked_at as lockedAt'])
      .where('e.id', '=', employeeId)
      .where('e.organisation_id', '=', session.organisationId)
      .where('e.ended_at', 'is', null)
      .executeTakeFirst();
    if (!colleague) throw new BusinessError('deputies.unknown');
    if (colleague.lockedAt) throw new BusinessError('deputies.locked');
    const days = await loadRule(transaction, session);
    await endDeputyships(transaction, session, session.today);
    const { id } = await transaction
      .insertInto('deputies')
      .values({
        organisation_id: session.organisationId,
        employee_id: session.employeeId,
        deputy_id: employeeId,
        starts_on: from,
        ends_on: days === null ? null : lastDay(from, days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellBoth(transaction, context, colleague, from);
    const comment = from.split('-').toReversed().join('.');
    const news = { kind: 'deputy', employeeId, actorId: session.employeeId, documentId: null, key: `deputy:${id}`, comment } as const;
    await tellPeople(transaction, [news], { ...context, organisationId: session.organisationId });
    await audit(transaction, context, 'deputy.set', entry(context, { employeeId, from }));
  });
  return null;
};

/** The deputyship that a change refers to. Another window may have named another deputy meanwhile. */
const mine = async (db: Queryable, { session }: SessionContext, deputyId: number): Promise<Deputyship> => {
  const found = await findDeputyship(db, session, session.today);
  if (found?.deputyId !== deputyId) throw new BusinessError('deputies.none');
  return found;
};

export const updateDeputy = async (
  { employeeId, from, to }: CallInput<typeof calls.updateDeputy>,
  context: SessionContext,
): Promise<null> => {
  const { today } = context.session;
  if (to !== undefined && to < from) throw new BusinessError('deputies.endBeforeStart');
  if (to !== undefined && to < today) throw new BusinessError('deputies.pastEnd');
  await change(context, async (transaction) => {
    const found = await mine(transaction, context, employeeId);
    if (from < today && from !== found.from) throw new BusinessError('deputies.pastStart');
    const days = await loadRule(transaction, context.session);
    if (days !== null && (to === undefined || to > lastDay(from, days))) throw new BusinessError('deputies.tooLong', { days });
    await transaction
      .updateTable('deputies')
      .set({ starts_on: from, ends_on: to ?? null })
      .where('id', '=', found.id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await endLapsedSubstitutions(transaction, context.now, context.session.employeeId);
    await audit(
      transaction,
      context,
      'deputy.changed',
      entry(context, { employeeId, 'before.from': found.from, 'after.from': from, 'before.to': found.to ?? '', 'after.to': to ?? '' }),
    );
  });
  return null;
};

export const removeDeputy = async ({ employeeId }: CallInput<typeof calls.removeDeputy>, context: SessionContext): Promise<null> => {
  await change(context, async (transaction) => {
    await mine(transaction, context, employeeId);
    await endDeputyships(transaction, context.session, context.session.today);
    await audit(transaction, context, 'deputy.removed', entry(context, { employeeId }));
  });
  return null;
};

/** A deputyship ends with its last day: pages that use it are notified within a minute. */
export const endSubstitutionsJob: Job = {
  name: 'end-lapsed-substitutions',
  everyMs: 60_000,
  run: (db, now) => endLapsedSubstitutions(db, now),
};
