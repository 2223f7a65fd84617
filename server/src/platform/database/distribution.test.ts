import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { distributionStatements, holdRowsOfNobody, knownByNumber, placements, type Placement } from './distribution.ts';
import { isReferenceViolation } from './violations.ts';

const placedAt = (placement: Placement): string[] => [...placements].flatMap(([name, at]) => (at === placement ? [name] : [])).toSorted();

/** They would lead from the coordinator to the machines or back; two would set to null, with a column, the organisation. */
const givenUp = `
  audit_log_organisation_id_fkey audit_log_person_id_fkey cloud_views_person_id_fkey known_devices_person_id_fkey
  letter_links_invitation_id_fkey letter_links_person_id_fkey list_columns_person_id_fkey mail_account_letters_letter_id_fkey
  mobile_signings_session_id_fkey notifications_actor_id_fkey operators_person_id_fkey outgoing_letters_employee_id_fkey
  outgoing_letters_notification_id_fkey outgoing_letters_organisation_id_fkey outgoing_letters_sender_id_fkey
  own_keys_person_id_fkey pending_sign_ins_person_id_fkey person_photos_person_id_fkey push_messages_notification_id_fkey
  push_subscriptions_employee_id_fkey qr_sign_ins_person_id_fkey session_substitutions_employee_id_fkey sessions_employee_id_fkey
  sessions_person_id_fkey`;

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

  test('every primary key holds the organisation, except where rows are nobody’s', async () => {
    const found = (await tables()).filter(
      ({ name, named, keyed, held }) => placements.get(name) === 'organisation' && named && keyed && !held,
    );
    assert.deepEqual(
      found.map(({ name }) => name),
      holdRowsOfNobody,
    );
  });

  test('so does every other unique key, but for the numbers by which the coordinator knows a row', async () => {
    const { rows } = await sql<{ name: string; table: string }>`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'organisation_id' and a.attnum = any(i.indkey))
      order by 1`.execute(database.db);
    const found = rows.filter(({ table }) => placements.get(table) === 'organisation' && !holdRowsOfNobody.includes(table));
    assert.deepEqual(
      found.map(({ name }) => name),
      knownByNumber.map((table) => `${table}_number_key`),
    );
  });

  test('every reference between rows of organisations holds the organisation', async () => {
    const { rows } = await sql<{ name: string; to: string }>`
      select conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'organisation_id' and a.attnum = any(k.conkey)
          and k.convalidated)`.execute(database.db);
    assert.deepEqual(
      rows.filter(({ name, to }) => placements.get(name) === 'organisation' && placements.get(to) === 'organisation'),
      [],
    );
  });

  test('a row cannot refer to one of another organisation', async () => {
    const { db } = database;
    const [own, other] = [await addOrganisation(db), await addOrganisation(db)];
    const { employeeId } = await addEmployee(db, { organisationId: own, email: 'head@north.example' });
    const values = { name_ru: 'Отдел', name_kk: '', head_id: employeeId };
    await db
      .insertInto('departments')
      .values({ ...values, organisation_id: own })
      .execute();
    await assert.rejects(
      db
        .insertInto('departments')
        .values({ ...values, organisation_id: other })
        .execute(),
      isReferenceViolation,
    );
  });

  test('the statements that spread the tables name each of them, those of everybody first', () => {
    const spread = distributionStatements().filter((statement) => statement.startsWith('select create_'));
    assert.equal(spread[0], "select create_reference_table('organisations');");
    const named = spread.map((statement) => /'(\w+)'/.exec(statement)?.[1] ?? '');
    const wanted = placedAt('organisation').filter((name) => !holdRowsOfNobody.includes(name));
    assert.deepEqual(named.toSorted(), [...wanted, ...placedAt('reference')].toSorted());
    assert.ok(spread.includes("select create_distributed_table('documents', 'organisation_id', colocate_with => 'calendar_addresses');"));
  });

  test('the references that are given up are those between what stays and what moves, and those that would set the organisation to null', async () => {
    const asked = distributionStatements().filter((statement) => /^(create temporary table|insert into moved)/.test(statement));
    await database.db.connection().execute(async (connection) => {
      for (const statement of asked) await sql.raw(statement).execute(connection);
      const { rows } = await sql<{ name: string }>`
        select conname as name from kept_references where not made_again order by 1`.execute(connection);
      assert.deepEqual(rows.map(({ name }) => name).join('\n'), givenUp.trim().split(/\s+/).join('\n'));
    });
  });
});
