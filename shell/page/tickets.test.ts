import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { registerRelease, registerReleases, readLiveSet, type LiveSet } from '@qujat/releases';
import { sampleRemote, sampleShell, writeSample } from '@qujat/releases/test-support';
import { createTickets } from './tickets.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

async function sample(t: TestContext): Promise<{ root: string; set: LiveSet }> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-tickets-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeSample(root, sampleShell());
  for (const version of ['0b0b', '0c0c']) await writeSample(root, sampleRemote('mfe-mail', '/mail', { version }));
  await registerReleases(root, { shell: '0a0a', 'mfe-mail': '0b0b' });
  await registerRelease(root, 'mfe-mail', '0c0c', { channel: 'canary' });
  return { root, set: await readLiveSet(root, 'canary') };
}

test('a ticket states the releases of its page, and each is unique', async (t) => {
  const { root, set } = await sample(t);
  const tickets = createTickets(root);
  const [first, second] = [await tickets.issue(set, now), await tickets.issue(set, now)];
  assert.notEqual(first, second);
  const ticket = (await tickets.read(first, now))!;
  assert.notEqual(ticket.id, (await tickets.read(second, now))?.id);
  assert.equal(ticket.channel, 'canary');
  const covered = [
    ['shell', '0a0a'],
    ['mfe-mail', '0c0c'],
    ['mfe-mail', '0b0b'],
    ['mfe-mail', '0d0d'],
    ['mfe-x', '0c0c'],
  ].map(([name, version]) => ticket.covers(name!, version!));
  assert.deepEqual(covered, [true, true, true, false, false]);
});

test('page servers that share releases accept each other’s tickets, also when they start at once', async (t) => {
  const { root, set } = await sample(t);
  const servers = [createTickets(root), createTickets(root), createTickets(root)];
  const issued = await Promise.all(servers.map((server) => server.issue(set, now)));
  for (const server of servers) for (const ticket of issued) assert.ok(await server.read(ticket, now));
});

test('altered, foreign and expired tickets are invalid; keys rotate and old ones are removed', async (t) => {
  const { root, set } = await sample(t);
  const tickets = createTickets(root);
  const issued = await tickets.issue(set, now);
  const altered = Buffer.from(issued, 'base64url');
  altered[20]! ^= 1;
  const elsewhere = await sample(t);
  const foreign = await createTickets(elsewhere.root).issue(set, now);
  for (const wrong of [undefined, null, 5, '', 'x', 'ä', `${issued}AAAA`, altered.toString('base64url'), foreign, 'A'.repeat(5_000)])
    assert.equal(await tickets.read(wrong, now), null);
  assert.ok(await createTickets(root).read(issued, later(7)));
  assert.equal(await tickets.read(issued, later(9)), null);
  assert.equal(await tickets.read(issued, later(-1)), null);
  await tickets.issue(set, later(9));
  await tickets.issue(set, later(20));
  assert.equal((await readdir(join(root, '.tickets'))).length, 2);
});

test('an address maps to the same value each time, which cannot be reversed', async (t) => {
  const { root } = await sample(t);
  const tickets = createTickets(root);
  const [one, again, other] = [
    await tickets.hide('address', '10.0.0.1', now),
    await createTickets(root).hide('address', '10.0.0.1', now),
    await tickets.hide('address', '10.0.0.2', now),
  ];
  assert.equal(one, again);
  assert.notEqual(one, other);
  assert.doesNotMatch(one, /10/);
});
