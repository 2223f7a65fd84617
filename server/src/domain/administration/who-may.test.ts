/** Who may make which call of the administration (ADM-1). A new call enters these tests by itself. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { allCalls } from '@qujat/contract/all-calls';
import { administrationPages } from '@qujat/contract/administration/pages';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { rights, roleNames, type RoleName } from '@qujat/contract/administration/rights';
import type { AnyCall } from '@qujat/contract/call';
import { leftMenu } from '@qujat/contract/sidebar';
import { sql } from 'kysely';
import { ask, rightPairs } from '../../test-support/any-request.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import type { Database } from '../../platform/database/pool.ts';
import { testServer, type Client } from '../../test-support/server.ts';

const ours = allCalls.filter(({ extension }) => extension === 'administration');
const administrators = ours.filter(({ rights: needed }) => needed);

/** Everybody with a session may ask what they may. */
const forEverybody = new Set(['ownRights', 'searchContractors', 'accountDemand']);

const emailOf = (role: RoleName | 'none' | 'elsewhere'): string => `${role}@saryozen.example`;
const roles = (call: AnyCall): readonly string[] => call.rights ?? [];

/**
 * Makes the function that answers all rows of an organisation: of each table that names it, and its people with their roles. It passes over
 * tables without any, which most are: a query for each took ten times as long.
 */
const prepareContent = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id' and table_name <> 'audit_log' order by 1`.execute(db);
  const sets: [string, string][] = [
    ...rows.map(({ name }): [string, string] => [name, `${name} t where organisation_id = $1`]),
    ['people', 'people t where id in (select person_id from employees where organisation_id = $1)'],
    ['employee_roles', 'employee_roles t where employee_id in (select id from employees where organisation_id = $1)'],
  ];
  const steps = sets.map(
    ([name, from]) => `
    if exists (select from ${from}) then
      found := found || jsonb_build_object('${name}', (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${from}));
    end if;`,
  );
  await sql
    .raw(
      `create function content_of(bigint) returns jsonb language plpgsql as $$
    declare found jsonb := '{}'; begin ${steps.join('')} return found; end $$`,
    )
    .execute(db);
};

describe('who may administer an organisation', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  const make = (client: Client, call: AnyCall): Promise<Response> => ask(client, call, rightPairs(call));
  const as = (who: Parameters<typeof emailOf>[0]): Promise<Client> => server.signIn(emailOf(who), { organisationId });

  before(async () => {
    // The first of everything: its rows have the identifiers that a stranger's requests name.
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    await server.db
      .insertInto('departments')
      .values([
        { organisation_id: organisationId, name_ru: 'Канцелярия', name_kk: 'Кеңсе', head_id: null },
        { organisation_id: other, name_ru: 'Склад', name_kk: 'Қойма', head_id: null },
      ])
      .execute();
    for (const role of roleNames) await addEmployee(server.db, { organisationId, email: emailOf(role), roles: [role] });
    await addEmployee(server.db, { organisationId, email: emailOf('none') });
    await addEmployee(server.db, { organisationId, email: emailOf('elsewhere') });
    await addEmployee(server.db, { organisationId: other, email: emailOf('elsewhere'), roles: [...rights] });
    await prepareContent(server.db);
  });
  // The calls are really made: what they consume is not what is tested here.
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  test('every call says who may make it', () => {
    const silent = ours.filter((call) => call.access === 'session' && !call.rights && !forEverybody.has(call.name));
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    );
    assert.ok(administrators.length > 0);
  });

  for (const call of administrators) {
    test(`${call.name}: anonymous, no role, every role without the right, and a right elsewhere`, async () => {
      assert.equal((await make(server.anonymous(), call)).status, 401);
      const without = roleNames.filter((role) => !roles(call).includes(role));
      for (const who of [...without, 'none', 'elsewhere'] as const)
        assert.equal((await make(await as(who), call)).status, 403, `${call.name} as ${who}`);
    });

    test(`${call.name}: nothing of another organisation is changed`, async () => {
      const before = await contentOf(organisationId);
      const stranger = await server.signIn(emailOf('elsewhere'), { organisationId: other });
      const response = await make(stranger, call);
      assert.ok(response.status < 500, `${response.status}: ${await response.text()}`);
      assert.deepEqual(await contentOf(organisationId), before);
    });

    test(`${call.name}: each right that it names`, async () => {
      for (const right of call.rights ?? []) {
        const needed = rightPairs({
          ...call,
          fields: Object.fromEntries(Object.entries(call.fields).filter(([, field]) => !field.optional)),
        });
        const { status } = await ask(await as(right), call, needed);
        assert.ok(status !== 401 && status !== 403 && status < 500, `${call.name} as ${right}: ${status}`);
        // A call may have ended sessions, or taken the right away.
        await server.db
          .insertInto('employee_roles')
          .values({ employee_id: await employeeOf(right), role: right })
          .onConflict((on) => on.doNothing())
          .execute();
      }
    });
  }

  test('one learns one’s own rights, and the sidebar shows the pages that they open', async () => {
    // The calls above have hidden the first steps.
    await server.db.updateTable('organisations').set({ first_steps_hidden: false }).execute();
    for (const who of [...roleNames, 'none', 'elsewhere'] as const) {
      const client = await as(who);
      const held = rights.filter((right) => right === who);
      assert.deepEqual(await client.call(ownRights, {}), { rights: held });
      const shown = (await client.call(leftMenu, {}))
        .flatMap(({ items }) => items.map(({ url }) => url))
        .filter((url) => url.startsWith('/admin/'));
      const pages = Object.values(administrationPages).filter((page) => page.rights.some((right) => right === who));
      assert.deepEqual(
        shown,
        pages.map(({ path }) => path),
        who,
      );
    }
  });

  const employeeOf = async (role: RoleName): Promise<number> => {
    const row = await server.db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('e.id')
      .where('p.email', '=', emailOf(role))
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const contentOf = async (id: number): Promise<unknown> => {
    const { rows } = await sql<{ content: Record<string, unknown[]> }>`select content_of(${id}) as content`.execute(server.db);
    const { content } = rows[0]!;
    assert.ok(content['departments']?.length && content['people']?.length);
    return content;
  };
});
