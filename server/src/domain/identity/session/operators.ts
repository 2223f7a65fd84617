/**
 * Administrators of the installation: people who run the product, not an organisation (docs/decisions/0431). No call changes who they are;
 * a command does.
 */
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Session } from '../../../platform/http/context.ts';
import { audit } from '../../../platform/audit/audit.ts';

/** The name under which an administrator of the installation acts; null for everybody else, and while the session is restricted. */
export const operatorName = async (db: Queryable, { personId, restriction }: Session): Promise<string | null> => {
  if (restriction !== null) return null;
  const found = await db
    .selectFrom('operators as o')
    .innerJoin('people as p', 'p.id', 'o.person_id')
    .select('p.full_name')
    .where('o.person_id', '=', personId)
    .executeTakeFirst();
  return found?.full_name ?? null;
};

export interface Operator {
  readonly email: string;
  readonly name: string;
  readonly since: Date;
}

/** Everybody who administers the installation, by e-mail. */
export const listOperators = (db: Queryable): Promise<Operator[]> =>
  db
    .selectFrom('operators as o')
    .innerJoin('people as p', 'p.id', 'o.person_id')
    .select(['p.email', 'p.full_name as name', 'o.added_at as since'])
    .orderBy('p.email')
    .execute();

/** Names a person an administrator of the installation, or no longer. False: nobody has that e-mail. Recorded in the audit log. */
export const setOperator = (db: Database, email: string, isOne: boolean, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const person = await transaction.selectFrom('people').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
    if (!person) return false;
    const changed = isOne
      ? await transaction
          .insertInto('operators')
          .values({ person_id: person.id, added_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('person_id')
          .execute()
      : await transaction.deleteFrom('operators').where('person_id', '=', person.id).returning('person_id').execute();
    if (changed.length === 0) return true;
    const employees = await transaction
      .selectFrom('employees')
      .select(['id', 'organisation_id as organisationId'])
      .where('person_id', '=', person.id)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    // Each of the person's organisations sees it in its log; nobody of them has done it.
    for (const { id, organisationId } of employees.length > 0 ? employees : [{ id: null, organisationId: null }])
      await audit(transaction, { now, address: '', userAgent: 'command' }, isOne ? 'operator.added' : 'operator.removed', {
        personId: null,
        organisationId,
        details: id === null ? { person: person.id } : { employee: id },
      });
    return true;
  });
