import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import { keysWithoutOrganisation, mostUnnamed, placements, type Placement } from './distribution.ts';

const placedAt = (placement: Placement): string[] => [...placements].flatMap(([name, at]) => (at === placement ? [name] : [])).toSorted();

interface Table {
  readonly name: string;
  readonly named: boolean;
  /** Whether it has a primary key, and whether that holds the organisation. */
  readonly keyed: boolean;
  readonly held: boolean;
}

describe('spreading the tables by the organisation', () => {
  const database = withDatabase();
  const tables = async (): Promise<Table[]> =>
    (
      await sql<Table>`
        select c.relname as name, o.attnum is not null as named, k.conkey is not null as keyed, coalesce(o.attnum = any(k.conkey), false) as held
        from pg_class c
        left join pg_attribute o on o.attrelid = c.oid and o.attname = 'organisation_id' and not o.attisdropped
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(database.db)
    ).rows;

  test('every table has its place, and no place is of a table that there is not', async () => {
    assert.deepEqual([...placements.keys()].toSorted(), (await tables()).map(({ name }) => name).toSorted());
  });

  test('the tables of organisations name the organisation, and those that should but do not can only become fewer', async () => {
    const named = new Set((await tables()).filter((table) => table.named).map(({ name }) => name));
    assert.deepEqual(
      placedAt('organisation').filter((name) => !named.has(name)),
      [],
    );
    const unnamed = placedAt('organisation-unnamed');
    assert.deepEqual(
      unnamed.filter((name) => named.has(name)),
      [],
      'they name it now: move them',
    );
    assert.equal(unnamed.length, mostUnnamed, 'a new table of an organisation names it; a table that names it now lowers the number');
  });

  test('the keys without the organisation are listed, and can only become fewer', async () => {
    const found = (await tables()).filter(
      ({ name, named, keyed, held }) => placements.get(name) === 'organisation' && named && keyed && !held,
    );
    assert.deepEqual(found.map(({ name }) => name).toSorted(), keysWithoutOrganisation.toSorted());
  });

  test('no table of people, of the installation or for reference refers to rows of one organisation, except where it is known', async () => {
    const { rows } = await sql<{ name: string; to: string }>`
      select distinct conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(database.db);
    const crossing = rows.filter(({ name, to }) => {
      const [from, target] = [placements.get(name), placements.get(to)];
      return (
        from !== target &&
        (from === 'people' || from === 'installation') &&
        (target === 'organisation' || target === 'organisation-unnamed')
      );
    });
    assert.deepEqual(
      crossing.map(({ name, to }) => `${name} -> ${to}`),
      knownCrossings,
    );
  });
});

/** A session knows its employee: the one step from a person to an organisation. The others follow a session or an invitation. */
const knownCrossings = [
  'letter_links -> employee_invitations',
  'push_messages -> notifications',
  'push_subscriptions -> employees',
  'session_substitutions -> employees',
  'sessions -> employees',
];
