/** Dismissals that are planned for an hour to come. */
import type { HandoverChoice } from '@qujat/contract/administration/handover';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { momentText } from '../../../platform/http/dates.ts';

export interface Plan {
  readonly id: number;
  readonly employeeId: number;
  readonly organisationId: number;
  readonly dueAt: Date;
  readonly reason: string;
  readonly successorId: number | null;
  readonly choices: readonly HandoverChoice[];
  readonly askedBy: number;
}

const plans = (db: Queryable) =>
  db
    .selectFrom('dismissals')
    .select([
      'id',
      'employee_id as employeeId',
      'organisation_id as organisationId',
      'due_at as dueAt',
      'reason',
      'successor_id as successorId',
      'choices',
      'asked_by as askedBy',
    ])
    .where('done_at', 'is', null)
    .where('called_off_at', 'is', null);

type Planned = Pick<Plan, 'organisationId' | 'employeeId'>;

export const planOf = (db: Queryable, { organisationId, employeeId }: Planned): Promise<Plan | undefined> =>
  plans(db).where('employee_id', '=', employeeId).where('organisation_id', '=', organisationId).executeTakeFirst();

/** Due plans, oldest first. */
export const duePlans = (db: Queryable, now: Date): Promise<readonly Plan[]> =>
  plans(db).where('due_at', '<=', now).orderBy('due_at').orderBy('id').execute();

const nameOf = async (db: Queryable, { organisationId, employeeId }: Planned): Promise<string> =>
  (
    await db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('p.full_name')
      .where('e.id', '=', employeeId)
      .where('e.organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow()
  ).full_name;

/** Throws InvalidError for a person whose dismissal is planned already: it is called off first. */
export const expectNoPlan = async (db: Queryable, who: Planned, timeZone: string): Promise<void> => {
  const plan = await planOf(db, who);
  if (plan) throw new InvalidError('handover.planned', { at: momentText(plan.dueAt, timeZone) });
};

/**
 * A planned dismissal hands over to people who are there at its hour. So nobody leaves who is to take over from somebody, and nobody takes
 * over who is about to leave.
 */
export const expectSuccessorsStay = async (
  db: Queryable,
  { organisationId, employeeId }: Planned,
  successors: readonly number[],
): Promise<void> => {
  for (const successor of successors) {
    const who = { organisationId, employeeId: successor };
    if (await planOf(db, who)) throw new InvalidError('handover.successorLeaves', { name: await nameOf(db, who) });
  }
  const waiting = await plans(db)
    .where('organisation_id', '=', organisationId)
    .where((is) =>
      is.or([is('successor_id', '=', employeeId), sql<boolean>`choices @> ${JSON.stringify([{ employeeId, way: 'person' }])}::jsonb`]),
    )
    .executeTakeFirst();
  if (waiting) throw new InvalidError('handover.isSuccessor', { name: await nameOf(db, waiting) });
};
