/** One change of the organisation's row: from what its administrator has seen, with an entry in the log. */
import { failureReasons } from '@qujat/contract/failure';
import { audit, type AuditEvent } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { PeopleTables } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError } from '../../../platform/http/errors.ts';
import type { Selectable, Updateable } from 'kysely';

type Row = Selectable<PeopleTables['organisations']>;

type Logged = Readonly<Record<string, string | number | boolean>>;

interface OrganisationChange {
  /** The one that the administrator has seen. */
  readonly revision: number;
  readonly event: AuditEvent;
  readonly set: (before: Row) => Updateable<PeopleTables['organisations']>;
  /** What the log holds of a row. */
  readonly logged: (row: Row) => Logged;
  /** Runs in the same transaction. */
  readonly also?: (trx: Queryable, before: Row) => Promise<void>;
}

const named = (prefix: string, values: Logged): Logged =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));

export const changeOrganisation = async (context: SessionContext, change: OrganisationChange): Promise<null> => {
  const { personId, organisationId } = context.session;
  await context.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('organisations').selectAll().where('id', '=', organisationId).forUpdate().executeTakeFirstOrThrow();
    if (before.revision !== change.revision) throw new ConflictError(failureReasons.changedMeanwhile, 'departments.changedMeanwhile');
    const after = await trx
      .updateTable('organisations')
      .set({ ...change.set(before), revision: before.revision + 1 })
      .where('id', '=', organisationId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await change.also?.(trx, before);
    const details = { ...named('before', change.logged(before)), ...named('after', change.logged(after)) };
    await audit(trx, context, change.event, { personId, organisationId, details });
  });
  return null;
};
