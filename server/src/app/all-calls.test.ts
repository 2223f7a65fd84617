import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allCalls } from '@qujat/contract/all-calls';
import { largestFields } from '@qujat/contract/largest-body';
import { sql } from 'kysely';
import type { RequestField } from '@qujat/contract/call';
import type { Database } from '../platform/database/pool.ts';
import { accepts, ask, isFile, rightPairs, rightValue, type Value } from '../test-support/any-request.ts';
import { addEmployee, addOrganisation } from '../test-support/people.ts';
import { testServer, type Client } from '../test-support/server.ts';

/** Text that a page would run if it inserted it as markup. */
const script = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>';

/** What every call writes: when a session was last seen and active, with its end, and that an access token was used. */
const usedColumns: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['used_at'],
  sessions: ['last_seen_at', 'active_at', 'expires_at'],
};

/**
 * Makes the function that {@link fingerprint} asks. It passes over empty tables, which most are: one statement about all tables took fifty
 * times as long.
 */
const prepareFingerprint = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'audit_log')
    order by 1`.execute(db);
  const steps = rows.map(
    ({ name }) => `
    if exists (select from ${name}) then
      found := found || jsonb_build_object('${name}', (
        select sum(hashtextextended((to_jsonb(each) - '{${(usedColumns[name] ?? []).join()}}'::text[])::text, 0)) from ${name} each));
    end if;`,
  );
  await sql
    .raw(
      `create function content_fingerprint() returns text language plpgsql as $$
    declare found jsonb := '{}'; begin ${steps.join('')} return found; end $$`,
    )
    .execute(db);
};

/** The content of every table except counters of attempts and logs of requests, and except what every call writes. */
const fingerprint = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ content: string }>`select content_fingerprint() as content`.execute(db);
  const { content } = rows[0]!;
  assert.ok(content.includes('"people"'));
  return content;
};

const expectRefusal = async (response: Response, status: number, what: string): Promise<void> => {
  const body = (await response.json()) as { status?: string; text?: string };
  assert.equal(response.status, status, `${what}: ${JSON.stringify(body)}`);
  assert.equal(body.status, 'error', what);
  assert.ok(body.text, what);
};

describe('every call of the contract', () => {
  const server = testServer();
  let client: Client;

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, {
      organisationId,
      email: 'dulat@saryozen.example',
      roles: ['system-administrator', 'document-administrator', 'clerk'],
      employee: { mail_access: true },
    });
    client = await server.signIn('dulat@saryozen.example');
    await prepareFingerprint(server.db);
  });

  test('is served, once', () => {
    const served = server.calls.map((call) => call.name).toSorted();
    assert.deepEqual(served, allCalls.map((call) => call.name).toSorted());
  });

  for (const call of allCalls) {
    const fields = Object.values(call.fields);
    const right = (): [string, Value][] => rightPairs(call);
    const withField = (field: RequestField<unknown>, value: Value): [string, Value][] =>
      right().map(([name, old]) => [name, name === field.wire ? value : old]);

    if (call.access === 'session') {
      test(`${call.name} is refused without a session`, async () => {
        await expectRefusal(await ask(server.anonymous(), call, right()), 401, call.name);
        const foreign = await server.anonymous().fetch(call.path, { method: call.method, headers: { authorization: 'Bearer guess' } });
        await expectRefusal(foreign, 401, call.name);
      });
    }

    for (const field of fields.filter(isFile)) {
      test(`${call.name} refuses a file that is too large or empty, and a text instead of a file`, async () => {
        const { shape } = field.codec;
        const large = 'maxBytes' in shape ? shape.maxBytes + 1 : 0;
        await expectRefusal(
          await ask(client, call, withField(field, new File([new Uint8Array(large)], 'file.p12'))),
          413,
          `${call.name}.${field.wire} large`,
        );
        await expectRefusal(
          await ask(client, call, withField(field, new File([new Uint8Array(17_000_000)], 'file.p12'))),
          413,
          `${call.name}.${field.wire} 17 MB`,
        );
        await expectRefusal(await ask(client, call, withField(field, new File([], 'file.p12'))), 400, `${call.name}.${field.wire} empty`);
      });
    }

    test(`${call.name} refuses unreadable input and stores none of it`, async () => {
      const before = await fingerprint(server.db);
      for (const field of fields) {
        const bad = ['x'.repeat(5000), 'a\0b', 'text', '-1', '1.5', '1e3', '9'.repeat(30), ' ', '٣', 'NaN'].filter(
          (value) => !accepts(field, value),
        );
        for (const value of bad)
          await expectRefusal(
            await ask(client, call, withField(field, value)),
            400,
            `${call.name}.${field.wire} = ${JSON.stringify(value.slice(0, 20))}`,
          );
        if (!field.optional) {
          await expectRefusal(await ask(client, call, withField(field, '')), 400, `${call.name}.${field.wire} empty`);
        }
        // A list is given by fields of one name.
        if (!field.wire.endsWith('[]'))
          await expectRefusal(
            await ask(client, call, [...right(), [field.wire, rightValue(field)]]),
            400,
            `${call.name}.${field.wire} twice`,
          );
        if (call.method === 'POST' && !field.inQuery) {
          const body = JSON.stringify({ ...call.fixed, ...Object.fromEntries(right()), [field.wire]: { $gt: '' } });
          const query = fields
            .filter((each) => each.inQuery)
            .map((each) => `${each.wire}=${rightValue(each)}`)
            .join('&');
          const response = await client.fetch(`${call.path}?${query}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          });
          await expectRefusal(response, 400, `${call.name}.${field.wire} an object`);
        }
      }
      if (call.method === 'POST') {
        const huge = await client.fetch(call.path, {
          method: 'POST',
          body: `q=${'x'.repeat(largestFields([call]) + 1)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        await expectRefusal(huge, 413, `${call.name} huge`);
        for (const field of fields.filter((each) => !each.inQuery)) {
          // Larger than the call's whole body may be.
          const large = await ask(client, call, [...withField(field, 'x'.repeat(Math.max(1024 * 1024, largestFields([call]) + 1)))]);
          await expectRefusal(large, 413, `${call.name}.${field.wire} of a megabyte or more`);
        }
      }
      assert.equal(await fingerprint(server.db), before, `${call.name} has stored something`);
    });

    for (const field of fields.filter((each) => !each.optional && !each.inQuery)) {
      test(`${call.name} reports a missing ${field.wire}`, async () => {
        const response = await ask(
          client,
          call,
          right().filter(([name]) => name !== field.wire),
        );
        const body = (await response.json()) as { status?: string; text?: string };
        assert.ok(response.status >= 400 && response.status < 500, `${response.status}`);
        assert.deepEqual([body.status, body.text !== ''], ['error', true]);
      });
    }

    for (const field of fields.filter(({ codec }) => codec.shape.kind === 'text' && accepts({ codec } as RequestField<unknown>, script))) {
      test(`${call.name} treats a script in ${field.wire} as text`, async () => {
        const response = await ask(client, call, withField(field, script));
        assert.ok(response.status < 500, `${response.status}`);
        // A browser runs neither as a page.
        assert.match(response.headers.get('content-type') ?? '', /^(application\/json|text\/plain);/);
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      });
    }
  }

  test('no request crashed the server', async () => {
    assert.equal((await server.anonymous().fetch('/healthz')).status, 200);
  });
});
