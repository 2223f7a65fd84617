/** Names of the people and departments that tasks name. */
import type { Queryable } from '../../platform/database/pool.ts';
import { inLanguage } from '../../platform/http/names.ts';
import type { Language } from '../../platform/http/texts.ts';

export const loadPeople = async (
  db: Queryable,
  organisationId: number,
  ids: Iterable<number>,
): Promise<(id: number) => { id: number; fullName: string }> => {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('employees as e')
          .innerJoin('people as p', 'p.id', 'e.person_id')
          .select(['e.id', 'p.full_name'])
          .where('e.id', 'in', wanted)
          .where('e.organisation_id', '=', organisationId)
          .execute();
  const names = new Map(rows.map((row) => [row.id, row.full_name]));
  return (id) => ({ id, fullName: names.get(id) ?? '' });
};

export const loadDepartments = async (
  db: Queryable,
  organisationId: number,
  ids: Iterable<number | null>,
  language: Language,
): Promise<(id: number | null) => string> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('departments')
          .select(['id', 'name_ru', 'name_kk'])
          .where('id', 'in', wanted)
          .where('organisation_id', '=', organisationId)
          .execute();
  const names = new Map(rows.map((row) => [row.id, inLanguage(language, row.name_ru, row.name_kk)]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
};
