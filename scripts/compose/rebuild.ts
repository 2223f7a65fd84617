/** One remote is rebuilt and released while a tab is open. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { Installation } from './installation.ts';
import { heading, walk, type Tab } from './tab.ts';
import { liveSetAt } from './live-set.ts';

const remote = 'mfe-portal';
const [before, after] = ['Все записи', 'Все записи организации'];

const current = async (address: string): Promise<string> => (await liveSetAt(address))?.versions[remote] ?? '';

/** The address of the remote's entry according to the current page. */
const entryOf = async (address: string): Promise<string> => {
  const page = await (await fetch(`${address}/login`)).text();
  const data = JSON.parse(/<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as {
    releases: { remotes: readonly { name: string; live: { version: string; entry: string } }[] };
  };
  const live = data.releases.remotes.find(({ name }) => name === remote)?.live;
  assert.ok(live);
  return `/remotes/${remote}/${live.version}/${live.entry}`;
};

export const checkRebuild = async ({ address, folder, compose }: Installation, tab: Tab, say: (line: string) => void): Promise<void> => {
  const { page } = tab;
  await walk(tab);
  const [oldVersion, oldEntry] = [await current(address), await entryOf(address)];
  const texts = join(folder, remote, 'src/locales/ru.json');
  const original = await readFile(texts, 'utf8');
  await writeFile(texts, original.replaceAll(`"${before}"`, `"${after}"`));

  const built = new AbortController();
  const building = compose('up', '-d', '--build', '--no-deps', '--wait', remote).finally(() => built.abort());
  let rounds = 0;
  for (; !built.signal.aborted; rounds += 1) await walk(tab);
  const { seconds } = await building;
  await expect.poll(() => current(address)).not.toBe(oldVersion);
  // The tab keeps its releases, even for parts that it opens now.
  await walk(tab);
  assert.deepEqual(tab.faults(), []);
  assert.equal((await fetch(address + oldEntry)).status, 200);
  say(`✓ ${remote} alone was rebuilt and went live (${seconds} s); the open tab went ${rounds + 1} rounds on its old files`);

  const offer = page.getByText('Вышла новая версия');
  await expect(offer).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await walk(tab, [['Лента', after]]);
  await expect(heading(page)).toHaveText(after);
  assert.equal((await fetch(address + oldEntry)).status, 200);
  assert.deepEqual(tab.faults(), []);
  say('✓ the tab was offered the update and has it; the old files are still served');

  // A container that is merely restarted changes nothing.
  const live = await current(address);
  const rollBack = async (): Promise<void> => {
    await compose('exec', '-T', 'shell', 'node', 'shared/releases/commands/rollback.ts', remote);
    await expect.poll(() => current(address)).toBe(oldVersion);
  };
  await rollBack();
  await compose('restart', remote);
  await compose('up', '-d', '--no-deps', '--no-recreate', '--wait', remote);
  assert.equal(await current(address), oldVersion);
  await compose('exec', '-T', 'shell', 'node', 'shared/releases/commands/release.ts', remote, '--version', live);
  await expect.poll(() => current(address)).toBe(live);
  // Restores the initial releases, also for later builds.
  await rollBack();
  await writeFile(texts, original);
  await page.reload();
  await walk(tab);
  say('✓ a rollback stays when the container is started again');
};
