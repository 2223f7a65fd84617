import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock.ts';

async function folder(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-lock-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** The lock content of a process of this machine and container. */
async function ownHolder(root: string): Promise<Record<string, unknown>> {
  return withLock(root, async () => JSON.parse(await readFile(join(root, '.lock'), 'utf8')) as Record<string, unknown>);
}

test('two processes that want one folder take turns', async (t) => {
  const root = await folder(t);
  const steps: string[] = [];
  const act = (name: string) =>
    withLock(root, async () => {
      steps.push(`${name} begins`);
      await sleep(30);
      steps.push(`${name} ends`);
    });
  await Promise.all([act('first'), act('second')]);
  const [winner] = steps[0]!.split(' ');
  const loser = winner === 'first' ? 'second' : 'first';
  assert.deepEqual(steps, [`${winner} begins`, `${winner} ends`, `${loser} begins`, `${loser} ends`]);
  assert.deepEqual(await readdir(root), []);
});

test('the lock of a dead process on this machine is taken over at once', async (t) => {
  const root = await folder(t);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(join(root, '.lock'), JSON.stringify({ ...(await ownHolder(root)), token: 'dead', pid }));
  assert.equal(await withLock(root, async () => 'done', { staleAfterMs: 3_600_000 }), 'done');
});

test('a process with a dead one’s number does not hold its lock', async (t) => {
  const root = await folder(t);
  await writeFile(join(root, '.lock'), JSON.stringify({ ...(await ownHolder(root)), token: 'dead', began: '1' }));
  assert.equal(await withLock(root, async () => 'done', { staleAfterMs: 3_600_000 }), 'done');
});

test('a holder in another container counts as alive while it gives signs of life, whatever its number', async (t) => {
  const root = await folder(t);
  const path = join(root, '.lock');
  // Number 1 is alive here too, but is another process; a number that does not exist here may be alive on the other machine.
  for (const pid of [1, 4_000_000]) {
    await writeFile(path, JSON.stringify({ token: `there ${pid}`, place: 'another container', pid, began: '1' }));
    let done = false;
    const mine = withLock(root, async () => void (done = true), { staleAfterMs: 400 });
    for (let round = 0; round < 12; round += 1) {
      await sleep(100);
      await utimes(path, new Date(), new Date(Date.now() + round));
    }
    assert.equal(done, false);
    await mine;
    assert.equal(done, true);
  }
  assert.deepEqual(await readdir(root), []);
});

test('a lock that was not fully written is taken over', async (t) => {
  const root = await folder(t);
  await writeFile(join(root, '.lock'), '');
  assert.equal(await withLock(root, async () => 'done', { staleAfterMs: 200 }), 'done');
});

test('a holder that was silent too long finds its lock taken, and does not remove it', async (t) => {
  const root = await folder(t);
  const path = join(root, '.lock');
  await assert.rejects(
    withLock(root, async ({ expectMine }) => {
      await expectMine();
      await writeFile(path, JSON.stringify({ token: 'another', place: 'another container', pid: 1, began: '1' }));
      await expectMine();
    }),
    /was taken over/,
  );
  assert.match(await readFile(path, 'utf8'), /another/);
});

test('of many processes that find a dead holder, one at a time gets the lock', async (t) => {
  const root = await folder(t);
  await writeFile(join(root, '.lock'), JSON.stringify({ token: 'dead', place: 'another container', pid: 1, began: '1' }));
  const children = Array.from({ length: 6 }, () =>
    fork(join(import.meta.dirname, '../test-support/add-under-lock.ts'), [root, '20'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
  assert.deepEqual(codes, [0, 0, 0, 0, 0, 0]);
  assert.equal(await readFile(join(root, 'count'), 'utf8'), '120');
});

test('a failure releases the folder', async (t) => {
  const root = await folder(t);
  await assert.rejects(
    withLock(root, async () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await withLock(root, async () => 'done'), 'done');
});
