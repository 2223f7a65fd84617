/**
 * Explains why a person has lost a right that they had a moment ago. The rules know only that the right is missing. On an open page,
 * however, the person must learn that it has just ended: HTTP 403 and 404 would lead them away from what they have written.
 */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Session } from '../../platform/http/session.ts';
import { loadPerson } from './load-states.ts';
import { can } from './route/can.ts';
import type { Act, Person, Reason, RouteState } from './route/model.ts';

export type Asker = Pick<Session, 'employeeId' | 'organisationId' | 'actingFor'>;
export type Explain = (state: RouteState, act: Act, reason: Reason) => Promise<Reason>;

/** Reasons that depend on the person. */
const personal: ReadonlySet<Reason> = new Set([
  'noAccess',
  'notParticipant',
  'notYourEntry',
  'notInitiator',
  'mayNotEdit',
  'mayNotAssign',
  'notExecutor',
  'notAdded',
]);

/** The person together with everybody whose deputy they ever were, or null if there is nobody else. */
const loadFormerPerson = async (db: Queryable, asker: Asker): Promise<Person | null> => {
  const { employeeId, organisationId, actingFor } = asker;
  const rows = await db
    .selectFrom('deputies as d')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.employee_id').onRef('e.organisation_id', '=', 'd.organisation_id'))
    .select('e.id')
    .distinct()
    .where('d.deputy_id', '=', employeeId)
    .where('e.organisation_id', '=', organisationId)
    .execute();
  const former = rows.map(({ id }) => id).filter((id) => !actingFor.includes(id));
  return former.length === 0 ? null : loadPerson(db, { ...asker, actingFor: [...actingFor, ...former] });
};

/**
 * Whether the person had access before: they have opened or marked the document, are on its route, or were on the route before it returned
 * to creation.
 */
const hadAccess = async (db: Queryable, documentId: number, { employeeId, organisationId, actingFor }: Asker): Promise<boolean> => {
  const ids = [employeeId, ...actingFor];
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from document_marks where document_id = ${documentId} and organisation_id = ${organisationId} and employee_id = ${employeeId})
      or exists (select from participants p where p.document_id = ${documentId} and p.organisation_id = ${organisationId} and p.employee_id = any(${ids})
        and exists (select from document_log l where l.document_id = p.document_id and l.organisation_id = p.organisation_id and l.action in ('return', 'rework')))
      or exists (select from document_log where document_id = ${documentId} and organisation_id = ${organisationId}
        and (actor_id = any(${ids}) or on_behalf_of = any(${ids}) or details ->> 'employee' = any(${ids}::bigint[]::text[]))) as had`.execute(
    db,
  );
  return rows[0]?.had ?? false;
};

/** Explains refusals to one person. It caches what it has read about the person, so use it for one request only. */
export const refusalExplainer = (db: Queryable, asker: Asker): Explain => {
  let former: Promise<Person | null> | undefined;
  return async (state, act, reason) => {
    if (!personal.has(reason)) return reason;
    former ??= loadFormerPerson(db, asker);
    const person = await former;
    if (person) {
      const verdict = can(person, act, state);
      const differs = verdict.allowed || (reason === 'noAccess' ? verdict.reason !== 'noAccess' : !personal.has(verdict.reason));
      if (differs) return 'substitutionEnded';
    }
    return reason === 'noAccess' && (await hadAccess(db, state.document.id, asker)) ? 'accessEnded' : reason;
  };
};
