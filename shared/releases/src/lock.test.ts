import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { withLock } from './lock.ts';

async function folder(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'qujat-lock-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return root;
}

test('two who want the same folder take turns', async (t) => {
  const root = await folder(t);
  const steps: string[] = [];
  const act = (name: string) =>
    withLock(root, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      steps.push(`${name} ends`);
    });
  await Promise.all([act('first'), act('second')]);
  const [winner] = steps[0]!.split(' ');
  const loser = winner === 'first' ? 'second' : 'first';
  assert.deepEqual(steps, [`${winner} begins`, `${winner} ends`, `${loser} begins`, `${loser} ends`]);
  assert.deepEqual(await readdir(root), []);
});

test('what a dead process has locked is taken over', async (t) => {
  const root = await folder(t);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(join(root, '.lock'), String(pid));
  assert.equal(await withLock(root, async () => 'done'), 'done');
});

test('a failure frees the folder', async (t) => {
  const root = await folder(t);
  await assert.rejects(withLock(root, async () => Promise.reject(new Error('broken'))), /broken/);
  assert.equal(await withLock(root, async () => 'done'), 'done');
});
