/** A shared package gets a new major version: shell and remotes fit only together, and go live together. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { Installation } from './installation.ts';
import { liveSetAt } from './live-set.ts';
import { leavePage, walk, type Tab } from './tab.ts';

const parts = ['shell', 'mfe-admin', 'mfe-auth', 'mfe-cloud', 'mfe-control', 'mfe-documents', 'mfe-mail', 'mfe-portal'];

/** The message with which `act` rejects. */
const failureOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => '',
    (error: unknown) => String(error),
  );

export const checkSet = async ({ address, folder, compose }: Installation, tab: Tab, say: (line: string) => void): Promise<void> => {
  const before = (await liveSetAt(address))!;
  const file = join(folder, 'shared/api/package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const next = `${Number.parseInt(manifest.version, 10) + 1}.0.0`;
  await writeFile(file, JSON.stringify({ ...manifest, version: next }, null, 2));

  await compose('up', '-d', '--build', '--no-deps', 'mfe-mail');
  const health = (): Promise<string> => failureOf(compose('exec', '-T', 'mfe-mail', 'node', 'shared/releases/container/health.ts'));
  await expect.poll(health, { timeout: 60_000 }).toMatch(/Waits for a release of shell that fits\./);
  const logs = async (): Promise<string> => (await compose('logs', '--no-log-prefix', 'mfe-mail')).output;
  await expect
    .poll(logs, { timeout: 30_000 })
    .toMatch(new RegExp(`mfe-mail +stable +version out of range +@qujat/api +\\^${next} +${manifest.version}`.replaceAll('.', '\\.')));
  assert.deepEqual(await liveSetAt(address), before);
  say('✓ a part that fits only with others waits, and says for whom');

  const seen = new Set<string>();
  const done = new AbortController();
  const watching = (async () => {
    for (; !done.signal.aborted; await sleep(50)) seen.add((await liveSetAt(address))?.id ?? before.id);
  })();
  const { seconds } = await compose('up', '-d', '--build', '--wait').finally(() => done.abort());
  await watching;
  const after = (await liveSetAt(address))!;
  for (const part of parts) assert.notEqual(after.versions[part], before.versions[part], part);
  assert.deepEqual([...seen].sort(), [before.id, after.id].sort());
  await walk(tab);
  await leavePage(tab);
  await tab.page.goto(address);
  await walk(tab);
  assert.deepEqual(tab.faults(), []);
  say(`✓ a new major version of a shared package went live at once, in all containers (${seconds} s)`);

  await compose('exec', '-T', 'shell', 'node', 'shared/releases/commands/rollback.ts', '--all');
  await expect.poll(async () => (await liveSetAt(address))?.id).toBe(before.id);
  await compose(
    'exec',
    '-T',
    'shell',
    'node',
    'shared/releases/commands/release.ts',
    ...parts.map((part) => `${part}@${after.versions[part]}`),
  );
  await expect.poll(async () => (await liveSetAt(address))?.id).toBe(after.id);
  await tab.page.reload();
  await walk(tab);
  assert.deepEqual(tab.faults(), []);
  say('✓ the set went back and forth by one command each');
};
