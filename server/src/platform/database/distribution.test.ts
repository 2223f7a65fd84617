import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import {
  distributionStatements,
  keysWithoutOrganisation,
  mostReferencesWithoutOrganisation,
  placements,
  uniqueWithoutOrganisation,
  type Placement,
} from './distribution.ts';

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

  test('every row of a table of organisations names its organisation', async () => {
    const named = new Set((await tables()).filter((table) => table.named).map(({ name }) => name));
    assert.deepEqual(
      placedAt('organisation').filter((name) => !named.has(name)),
      [],
    );
  });

  test('the keys without the organisation are listed, and can only become fewer', async () => {
    const found = (await tables()).filter(
      ({ name, named, keyed, held }) => placements.get(name) === 'organisation' && named && keyed && !held,
    );
    assert.deepEqual(found.map(({ name }) => name).toSorted(), keysWithoutOrganisation.toSorted());
  });

  test('so are the other unique keys without it', async () => {
    const { rows } = await sql<{ name: string; table: string }>`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'organisation_id' and a.attnum = any(i.indkey))`.execute(
      database.db,
    );
    const found = rows.filter(({ table }) => placements.get(table) === 'organisation');
    assert.deepEqual(found.map(({ name }) => name).toSorted(), uniqueWithoutOrganisation.toSorted());
  });

  test('the references without the organisation can only become fewer', async () => {
    const { rows } = await sql<{ name: string; to: string }>`
      select conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'organisation_id' and a.attnum = any(k.conkey))`.execute(
      database.db,
    );
    const found = rows.filter(({ name, to }) => placements.get(name) === 'organisation' && placements.get(to) === 'organisation');
    assert.equal(found.length, mostReferencesWithoutOrganisation);
  });

  test('the statements that spread the tables name each of them, those of everybody first', () => {
    const statements = distributionStatements();
    assert.equal(statements[0], "select create_reference_table('organisations');");
    const named = statements.map((statement) => /'(\w+)'/.exec(statement)?.[1] ?? '');
    assert.deepEqual(named.toSorted(), [...placedAt('organisation'), ...placedAt('reference')].toSorted());
    assert.ok(statements.includes("select create_distributed_table('documents', 'organisation_id', colocate_with => 'audit_log');"));
  });

  test('no table of people, of the installation or for reference refers to rows of one organisation, except where it is known', async () => {
    const { rows } = await sql<{ name: string; to: string }>`
      select distinct conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(database.db);
    const crossing = rows.filter(({ name, to }) => {
      const [from, target] = [placements.get(name), placements.get(to)];
      return from !== target && (from === 'people' || from === 'installation') && target === 'organisation';
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
