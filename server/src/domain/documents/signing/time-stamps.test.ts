import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { makeDemoTimeStamps, readDemoTimeStamps } from '../../../app/demo/keys/time-stamps.ts';
import { verifyTimeStamp } from '../../../platform/keys/cms/time-stamp.ts';
import type { KeyReader } from '../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../platform/keys/local-key-reader.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test-support/keys.ts';
import { expectStamp } from './expect-stamp.ts';
import { startTimeStampServer } from './test-support/time-stamp-server.ts';
import { stampOf, type TimeStampKey } from './time-stamps.ts';

describe('time stamps', () => {
  const made: { authority?: TestAuthority; key?: TimeStampKey } = {};
  before(async () => {
    made.authority = await makeTestAuthority();
    await makeDemoTimeStamps(made.authority.dataDir, new Date());
    made.key = await readDemoTimeStamps(made.authority.dataDir);
  });
  after(() => made.authority?.remove());
  const bytes = Buffer.from('a signature');
  const serverWith = async (spoil?: (answer: Buffer) => Buffer | null) => {
    assert.ok(made.key);
    return startTimeStampServer(made.key, spoil);
  };

  test('are requested over HTTP, and prove the time', async () => {
    const server = await serverWith();
    const reader = createLocalKeyReader(made.authority?.trustFolder ?? '');
    try {
      const token = await stampOf({ kind: 'address', url: server.url, policy: null }, bytes, new Date(0));
      const stamp = verifyTimeStamp(token, bytes);
      assert.ok(Math.abs(stamp.at.getTime() - Date.now()) < 60_000);
      await reader.check(stamp.certificate, stamp.chain, { purpose: 'time-stamping' }, stamp.at);
      assert.throws(() => verifyTimeStamp(token, Buffer.from('another')), { problem: 'bad-file' });
    } finally {
      server.close();
      await reader.close();
    }
  });

  test('do not fail when the authority closes a connection that was kept open', async () => {
    const server = await serverWith();
    const { hostname, port } = new URL(server.url);
    // Answers one request for each connection, and closes it when the next one comes.
    const closing = createServer((client) => {
      const authority = connect(Number(port), hostname);
      let isAnswered = false;
      authority.on('error', () => client.destroy()).on('data', (piece: Buffer) => void ((isAnswered = true), client.write(piece)));
      client.on('error', () => authority.destroy()).on('close', () => authority.destroy());
      client.on('data', (piece: Buffer) => void (isAnswered ? client.destroy() : authority.write(piece)));
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const url = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/`;
    try {
      for (let time = 0; time < 3; time += 1)
        assert.ok(verifyTimeStamp(await stampOf({ kind: 'address', url, policy: null }, bytes, new Date(0)), bytes).at);
    } finally {
      closing.close();
      server.close();
    }
  });

  test('are requested under a policy, and count under that policy only', async () => {
    const server = await serverWith();
    const source = { kind: 'address', url: server.url, policy: '1.2.398.3.3.2.6.4' } as const;
    assert.ok(verifyTimeStamp(await stampOf(source, bytes, new Date(0)), bytes).at);
    server.close();
    assert.ok(made.key);
    const other = await startTimeStampServer(made.key, undefined, { policy: '2.999.2' });
    await assert.rejects(stampOf({ ...source, url: other.url }, bytes, new Date(0)), { name: 'TimeStampError' });
    other.close();
  });

  test('count only from a trusted authority, and only near the present', async () => {
    const reader = createLocalKeyReader(made.authority?.trustFolder ?? '');
    const nobody = createLocalKeyReader(null);
    assert.ok(made.key);
    const { certificate, chain } = made.key;
    const now = new Date();
    const judge = (keys: KeyReader, minutes: number) =>
      expectStamp({ keys, clock: () => now }, { stampedAt: now.getTime() + minutes * 60_000, stampedBy: { certificate, chain } });
    await judge(reader, 0);
    await judge(reader, 4);
    await judge(reader, -4);
    for (const [keys, minutes] of [
      [reader, 6],
      [reader, -6],
      [nobody, 0],
    ] as const)
      await assert.rejects(judge(keys, minutes), { name: 'TimeStampError' });
    await Promise.all([reader.close(), nobody.close()]);
  });

  test('are missing if the authority is unavailable, refuses, or answers nonsense', async () => {
    for (const spoil of [
      (): null => null,
      (answer: Buffer) => answer.subarray(0, 100),
      (answer: Buffer) => {
        answer[answer.length - 10] = (answer[answer.length - 10] ?? 0) ^ 1;
        return answer;
      },
      () => Buffer.from('3003020102', 'hex').subarray(0, 5),
    ]) {
      const server = await serverWith(spoil);
      await assert.rejects(stampOf({ kind: 'address', url: server.url, policy: null }, bytes, new Date()), { name: 'TimeStampError' });
      server.close();
      await assert.rejects(stampOf({ kind: 'address', url: server.url, policy: null }, bytes, new Date()), { name: 'TimeStampError' });
    }
  });

  test('cannot be made with a signing key', async () => {
    const reader = createLocalKeyReader(made.authority?.trustFolder ?? '');
    const { certificate, chain } = await reader.open((await made.authority?.key({})) ?? Buffer.alloc(0), 'Qwerty-2026', {
      signedIn: true,
      name: 'test',
    });
    await assert.rejects(reader.check(certificate, chain, { purpose: 'time-stamping' }, new Date()), { problem: 'untrusted' });
    await reader.close();
  });
});
