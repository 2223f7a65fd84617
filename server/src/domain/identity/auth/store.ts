/** People as signing in sees them. */
import { sql } from 'kysely';
import type { StartPage } from '@qujat/contract/start-page';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ProofOverError } from './proof-over.ts';
import type { SecondFactor } from '../../../platform/database/schema/people.ts';

export interface PersonToSignIn {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: LanguageCode;
  readonly secondFactor: SecondFactor;
  readonly passwordChangeRequired: boolean;
  readonly passwordChangedAt: Date;
  readonly notifySignIns: boolean;
  readonly startPage: StartPage;
}

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'language',
  'second_factor as secondFactor',
  'password_change_required as passwordChangeRequired',
  'password_changed_at as passwordChangedAt',
  'notify_sign_ins as notifySignIns',
  'start_page as startPage',
] as const;

export const findPersonByEmail = (db: Queryable, email: string): Promise<PersonToSignIn | undefined> =>
  db
    .selectFrom('people')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const findPerson = (db: Queryable, id: number): Promise<PersonToSignIn> =>
  db.selectFrom('people').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Holds the person until the transaction ends. Throws ProofOverError if password or second factor are no longer those that were read before:
 * whoever changes one ends the sessions that are there, so a sign-in with the former must not open another one afterwards.
 */
export const expectUnchanged = async (trx: Queryable, { id, passwordChangedAt, secondFactor }: PersonToSignIn): Promise<void> => {
  const current = await trx.selectFrom('people').select(columns).where('id', '=', id).forShare().executeTakeFirst();
  if (current?.passwordChangedAt.getTime() !== passwordChangedAt.getTime() || current.secondFactor !== secondFactor)
    throw new ProofOverError();
};

export interface Membership {
  readonly employeeId: number;
  readonly organisationId: number;
}

/** The organisation after signing in: that of the last session, otherwise the first one. None where the person is locked. */
export const chooseMembership = (db: Queryable, personId: number): Promise<Membership | undefined> =>
  db
    .selectFrom('employees')
    .leftJoin(
      (from) =>
        from
          .selectFrom('sessions')
          .select(({ fn }) => ['employee_id', fn.max('created_at').as('last_at')])
          .where('person_id', '=', personId)
          .groupBy('employee_id')
          .as('s'),
      (join) => join.onRef('s.employee_id', '=', 'employees.id'),
    )
    .select(['employees.id as employeeId', 'employees.organisation_id as organisationId'])
    .where('employees.person_id', '=', personId)
    .where('employees.ended_at', 'is', null)
    .where('employees.locked_at', 'is', null)
    .orderBy('s.last_at', (order) => order.desc().nullsLast())
    .orderBy('employees.id')
    .executeTakeFirst();

/** Whether the person works in any organisation, locked or not. */
export const worksSomewhere = async (db: Queryable, personId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether the person works somewhere, but is locked wherever they do. Ask when `chooseMembership` has found nothing. */
export const isLocked = async (db: Queryable, personId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('locked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Replaces the password, unless it has meanwhile been replaced by another request. */
export const replacePassword = async (db: Queryable, personId: number, from: string, to: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ password_hash: to, password_change_required: false, password_changed_at: now })
    .where('id', '=', personId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores the same password with a hash of the current cost. */
export const rehashPassword = async (db: Queryable, personId: number, from: string, to: string): Promise<void> => {
  await db.updateTable('people').set({ password_hash: to }).where('id', '=', personId).where('password_hash', '=', from).execute();
};
