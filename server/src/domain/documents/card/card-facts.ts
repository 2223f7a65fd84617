/** Data of the card besides the route: names of people, departments and templates. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { findDestroyed, type Destroyed } from '../retention/destroyed.ts';
import type { RouteState } from '../route/model.ts';
import { removedMeanwhile } from '../../../platform/http/removed-meanwhile.ts';

/** A name as an organisation entered it. */
export interface TwoNames {
  readonly name_ru: string;
  readonly name_kk: string;
}
interface PersonFacts {
  readonly fullName: string;
  readonly phone: string;
  readonly department: TwoNames | null;
}
export interface CardFacts {
  readonly template: TwoNames;
  readonly subject: string;
  /** The contents were destroyed after the storage period. */
  readonly destroyed: Destroyed | null;
  /** yyyymm */
  readonly period: number;
  /** Everybody named on the card, keyed by employee. */
  readonly people: ReadonlyMap<number, PersonFacts>;
  /** The organisation's time zone. */
  readonly departments: readonly (TwoNames & { readonly id: number })[];
}

const namedIn = ({ document, participants }: RouteState): number[] => [
  ...new Set([document.initiatorId, ...participants.flatMap((each) => [each.employeeId, each.decidedBy ?? each.employeeId])]),
];

const loadPeople = async (db: Queryable, organisationId: number, ids: readonly number[]): Promise<ReadonlyMap<number, PersonFacts>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'e.department_id').onRef('d.organisation_id', '=', 'e.organisation_id'))
    .select(['e.id', 'p.full_name', 'p.phone', 'd.name_ru', 'd.name_kk'])
    .where((eb) => eb('e.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('e.organisation_id', '=', organisationId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        fullName: row.full_name,
        phone: row.phone,
        department: row.name_ru === null || row.name_kk === null ? null : { name_ru: row.name_ru, name_kk: row.name_kk },
      },
    ]),
  );
};

export const loadCardFacts = async (db: Queryable, state: RouteState): Promise<CardFacts> => {
  const { id, organisationId } = state.document;
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .select(['t.name_ru', 't.name_kk', 'd.subject', 'd.period'])
    .where('d.id', '=', id)
    .where('d.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow(removedMeanwhile);
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const destroyed = await findDestroyed(db, state.document);
  const people = await loadPeople(db, organisationId, namedIn(state));
  return { template: row, subject: row.subject, destroyed, period: row.period, people, departments };
};
