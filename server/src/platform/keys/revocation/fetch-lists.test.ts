import assert from 'node:assert/strict';
import { randomBytes, type X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { issueList, type NewList } from '../../../app/demo/keys/authority.ts';
import { serveDemoAuthority } from '../../../app/demo/keys/serve-authority.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test-support/keys.ts';
import { createLocalKeyReader } from '../local-key-reader.ts';
import { openssl } from '../test-support/openssl.ts';
import { fetchDueLists, type ListParts } from './fetch-lists.ts';
import { createListStore } from './fetched-lists.ts';

const minute = 60_000;
const hour = 60 * minute;
const loopback = { networks: ['127.0.0.1'], hosts: [] };

/** In the morning: hours later it is still the day of the base list. */
const morning = new Date(new Date().setUTCHours(0, 0, 0, 0));

describe('revocation lists', () => {
  const database = withDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'qujat-fetch-'));
  const state: { now: Date; revoked: { serial: string; at: Date }[]; answer: RequestListener; asked: string[] } = {
    now: morning,
    revoked: [],
    answer: () => {},
    asked: [],
  };
  const made: { served?: TestAuthority; stranger?: TestAuthority } = {};
  const served = (): TestAuthority => made.served ?? assert.fail('made before');
  /** Answers as a test requires. */
  const other = createServer((request, response) => {
    state.asked.push(String(request.headers['if-none-match'] ?? ''));
    state.answer(request, response);
  });
  const otherAddress = (): string => `http://127.0.0.1:${(other.address() as AddressInfo).port}/list.crl`;

  before(async () => {
    made.served = await makeTestAuthority(morning, (dataDir) =>
      serveDemoAuthority(dataDir, { clock: () => state.now, revoked: () => state.revoked }),
    );
    made.stranger = await makeTestAuthority(morning);
    // Only fetched lists should count here.
    rmSync(join(served().trustFolder, 'crls'), { recursive: true });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  after(async () => {
    await served().close();
    other.closeAllConnections();
    other.close();
    served().remove();
    made.stranger?.remove();
    rmSync(folder, { recursive: true });
  });

  const failures: string[] = [];
  const parts = (rest: Partial<ListParts> = {}): ListParts => ({
    trustFolder: served().trustFolder,
    addresses: [],
    policy: loopback,
    onFailure: (address, error) => failures.push(`${address} ${String(error)}`),
    ...rest,
  });
  const fetchNow = (rest: Partial<ListParts> = {}): Promise<void> => fetchDueLists(database.db, parts(rest), state.now);
  const rows = () => database.db.selectFrom('fetched_lists').selectAll().orderBy('address').execute();
  const rowOf = async (address: string) => (await rows()).find((row) => row.address === address) ?? assert.fail(address);
  /** The status according to a server on this database. */
  const stateOf = async (certificate: X509Certificate): Promise<string> => {
    const store = createListStore(
      database.db,
      () => state.now,
      (error) => assert.fail(String(error)),
    );
    const noted: Promise<void>[] = [];
    const keys = createLocalKeyReader(served().trustFolder, { fetched: store.load, onPath: (path) => noted.push(store.note(path)) });
    try {
      return (await keys.check(certificate, [], { purpose: 'signing' }, state.now)).revocation;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await Promise.all([...noted, keys.close()]);
    }
  };
  /** A list of the served authority at the other address. */
  const listed = (rest: Partial<NewList> = {}, authority = served().authority): Promise<Buffer> =>
    issueList(authority, { revoked: [], from: state.now, until: new Date(state.now.getTime() + 4 * hour), number: 10, ...rest });
  const give = (body: Uint8Array, headers: Record<string, string> = {}): void => {
    state.answer = (_, response) => response.writeHead(200, headers).end(body);
  };

  test('are fetched from where trusted certificates say, base and delta, and then count', async () => {
    const { certificate } = await served().ecKey({});
    assert.equal(await stateOf(certificate), 'unknown');
    await fetchNow();
    const { address } = served().authority;
    assert.deepEqual(
      (await rows()).map((row) => [row.address, row.failure]),
      ['authority-delta.crl', 'authority.crl', 'root.crl'].map((name) => [`${address}/${name}`, null]),
    );
    assert.equal(await stateOf(certificate), 'good');
    const { content } = await rowOf(`${address}/authority-delta.crl`);
    writeFileSync(join(folder, 'delta.crl'), content ?? '');
    const { text } = openssl(
      'crl',
      '-inform',
      'DER',
      '-in',
      join(folder, 'delta.crl'),
      '-noout',
      '-text',
      '-CAfile',
      join(served().trustFolder, 'intermediates/authority.pem'),
    );
    assert.match(text, /Delta CRL Indicator: critical[\s\S]*verify OK/);
  });

  test('revoke a key from the next delta list on', async () => {
    const { certificate } = await served().ecKey({});
    assert.equal(await stateOf(certificate), 'good');
    state.now = new Date(state.now.getTime() + 2 * hour);
    state.revoked.push({ serial: certificate.serialNumber, at: state.now });
    assert.equal(await stateOf(certificate), 'good', 'the base list of the day is still in force');
    await fetchNow();
    assert.equal(await stateOf(certificate), 'revoked');
  });

  test('that are false, older, or no lists never take the place of the one that is kept', async () => {
    const address = otherAddress();
    const right = await listed();
    give(right, { etag: '"first"' });
    await fetchNow({ addresses: [address] });
    const kept = await rowOf(address);
    assert.ok(kept.content?.equals(right));
    const forged = Buffer.from(right);
    forged[forged.length - 1]! ^= 1;
    const { stranger } = made;
    assert.ok(stranger);
    const later = new Date(state.now.getTime() + hour);
    for (const [words, body] of [
      [/no known authority/, forged],
      [/no known authority/, await listed({ number: 11 }, stranger.authority)],
      [/older/, await listed({ number: 9, from: later, until: new Date(later.getTime() + hour) })],
      [/older/, await listed({ number: 11, from: new Date(state.now.getTime() - hour) })],
      [
        /dated in the future/,
        await listed({ number: 11, from: new Date(state.now.getTime() + 24 * hour), until: new Date(state.now.getTime() + 48 * hour) }),
      ],
      [/delta list/, await listed({ number: 11, deltaOf: 10, from: later })],
      [/wanted|cut short|too long|more than one/, Buffer.from('<html>404</html>')],
    ] as const) {
      give(body);
      state.now = new Date(state.now.getTime() + 2 * hour);
      failures.length = 0;
      await fetchNow({ addresses: [address] });
      const row = await rowOf(address);
      assert.match(row.failure ?? '', words);
      assert.match(failures.find((each) => each.startsWith(address)) ?? '', words);
      assert.ok(row.content?.equals(right), String(words));
      assert.ok(row.due_at > state.now, 'it is tried again later');
    }
    assert.equal((await rowOf(address)).failures, 7);
    give(await listed({ number: 12 }));
    state.now = new Date(state.now.getTime() + 2 * hour);
    await fetchNow({ addresses: [address] });
    assert.deepEqual([(await rowOf(address)).failure, (await rowOf(address)).failures], [null, 0]);
  });

  test('that have not changed are not sent again', async () => {
    const address = `${otherAddress()}?unchanged`;
    give(await listed(), { etag: '"tag"' });
    await fetchNow({ addresses: [address] });
    state.now = new Date(state.now.getTime() + 90 * minute);
    state.asked = [];
    state.answer = (_, response) => response.writeHead(304).end();
    await fetchNow({ addresses: [address] });
    assert.ok(state.asked.includes('"tag"'));
    const row = await rowOf(address);
    assert.deepEqual([row.failure, row.fetched_at], [null, state.now]);
  });

  test('inside of a network are fetched only where the operator has named them', async () => {
    const address = `${otherAddress()}?inside`;
    give(await listed());
    await fetchNow({ addresses: [address], policy: { networks: [], hosts: [] } });
    assert.match((await rowOf(address)).failure ?? '', /not a public address/);
    state.now = new Date(state.now.getTime() + hour);
    await fetchNow({ addresses: [address], policy: { networks: [], hosts: [new URL(address).host] } });
    assert.equal((await rowOf(address)).failure, null);
  });

  test('of any size are read, and a large one without holding up the answers', async () => {
    const address = `${otherAddress()}?large`;
    const { certificate } = await served().ecKey({});
    const at = state.now;
    const revoked = Array.from({ length: 2500 }, () => ({ serial: `5a${randomBytes(15).toString('hex')}`, at }));
    const list = await listed({ revoked: [...revoked, { serial: certificate.serialNumber, at }], number: 20 });
    assert.ok(list.length > 64 * 1024);
    give(list);
    await fetchNow({ addresses: [address] });
    assert.equal((await rowOf(address)).failure, null);
    assert.equal(await stateOf(certificate), 'revoked');
  });

  test('are looked for where the certificates of people say, too', async () => {
    await database.db.deleteFrom('fetched_lists').execute();
    const { certificate } = await served().ecKey({});
    await stateOf(certificate);
    assert.deepEqual(
      (await rows()).map(({ address }) => new URL(address).pathname),
      ['/authority-delta.crl', '/authority.crl', '/root.crl'],
    );
  });
});
