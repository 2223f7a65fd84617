/** The person of a link, as the rules of a route know them: with whom they replace, as long as they do. */
import { sql } from 'kysely';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isRestricted } from '../../../platform/policy/restriction.ts';
import type { Asker } from '../../documents/explain-refusal.ts';
import { loadPerson } from '../../documents/load-states.ts';
import type { Person } from '../../documents/route/model.ts';
import { loadDeputies } from '../telling/readers.ts';

interface LinkHolder {
  readonly asker: Asker;
  readonly person: Person;
  readonly personId: number;
  readonly fullName: string;
  readonly language: LanguageCode;
  /** Whether the organisation still allows such links. */
  readonly letterActs: boolean;
}

/** Null for somebody who has left, is locked out, must first change their password or set up a second factor, or no longer replaces the person whose entry it is. */
export const loadAsker = async (
  db: Queryable,
  { organisationId, employeeId, entryOf }: { readonly organisationId: number; readonly employeeId: number; readonly entryOf: number },
  now: Date,
): Promise<LinkHolder | null> => {
  const { rows } = await sql<Omit<LinkHolder, 'asker' | 'person'>>`
    select p.id as "personId", p.full_name as "fullName", p.language,
      coalesce((o.rules ->> 'letterActs')::boolean, false) as "letterActs"
    from employees e join people p on p.id = e.person_id join organisations o on o.id = e.organisation_id
    where e.id = ${employeeId} and e.organisation_id = ${organisationId} and e.ended_at is null and e.locked_at is null
      and not ${isRestricted(now)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const replaced = (await loadDeputies(db, organisationId, [entryOf], now)).get(entryOf) ?? [];
  if (entryOf !== employeeId && !replaced.includes(employeeId)) return null;
  const asker = { employeeId, organisationId, actingFor: entryOf === employeeId ? [] : [entryOf] };
  return { ...row, asker, person: await loadPerson(db, asker) };
};
