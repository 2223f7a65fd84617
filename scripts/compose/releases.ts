/** Releases by command: a canary for one channel and its promotion, a remote that is switched off, and the recorded authors of releases. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { liveSetAt } from './live-set.ts';
import { builder, type Account, type Installation } from './installation.ts';
import { walk, type Tab } from './tab.ts';

const remote = 'mfe-mail';
const commands = 'shared/releases/commands';

const current = async (address: string): Promise<Readonly<Record<string, string>>> => (await liveSetAt(address))?.versions ?? {};

interface PageData {
  readonly releases: { readonly remotes: readonly { readonly name: string; readonly live: { readonly version: string } }[] };
}

/** The tab's version of a remote. */
const inTab = ({ page }: Tab, name: string): Promise<string | undefined> =>
  page.evaluate((name) => {
    const { releases } = JSON.parse(document.querySelector('#qujat-page')?.textContent ?? '{}') as PageData;
    return releases.remotes.find((one) => one.name === name)?.live.version;
  }, name);

export const checkReleases = async (
  { address, folder: sources, compose }: Installation,
  { bin }: Account,
  tab: Tab,
  say: (line: string) => void,
): Promise<void> => {
  const { page } = tab;
  const runAs =
    (by: string) =>
    async (command: string, ...args: string[]): Promise<string> =>
      (await compose('exec', '-T', '-e', `RELEASED_BY=${by}`, 'shell', 'node', `${commands}/${command}.ts`, ...args)).output;
  const run = runAs('nur');
  const before = (await current(address))[remote];

  const texts = join(sources, remote, 'src/locales/ru.json');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(/"(Выбрать письмо[^:]*): /, '"$1 снова: '));
  await compose('build', remote);
  const brought = await compose('run', '--rm', '-T', '--no-deps', remote, 'node', 'shared/releases/container/bring.ts');
  const folder = /--from (\/drops\/mfe-mail\/\w{16}) --channel canary/.exec(brought.output)?.[1];
  assert.ok(folder, brought.output);
  const output = await runAs('dana')('release', remote, '--from', folder, '--channel', 'canary');
  const version = /mfe-mail (\w{16}) is live in the channel canary/.exec(output)?.[1];
  assert.ok(version && version !== before, output);
  // The container of that build starts and is healthy; everybody keeps their releases.
  await compose('up', '-d', '--no-deps', '--wait', remote);
  assert.equal((await current(address))[remote], before);
  await compose('exec', '-T', 'server', 'node', 'server/src/app/commands/channel-command.ts', 'canary', bin);
  const reloaded = async (): Promise<string | undefined> => {
    await page.reload();
    await walk(tab, [['Облако', 'Мои папки']]);
    return inTab(tab, remote);
  };
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(version);
  assert.equal((await current(address))[remote], before);
  say('✓ one organisation has a canary, which its container does not give to everybody');

  await run('release', remote, '--version', version);
  assert.equal((await current(address))[remote], version);
  await run('rollback', remote, '--reason', 'check');
  assert.equal((await current(address))[remote], before);
  await run('release', remote, '--version', version);
  assert.match(await run('releases'), new RegExp(`^${remote} +${version} +stable .* nur +${builder.commit} +dana `, 'm'));
  say('✓ everybody got it, lost it and got it again; commit and who released it first stayed known');

  await run('releases', 'disable', 'mfe-portal', '--reason', 'check');
  await page.goto(`${address}/portal`);
  await expect(page.getByText('Ошибка 404')).toBeVisible();
  await page.goto(address);
  await walk(tab, [['Облако', 'Мои папки']]);
  await expect(page.getByRole('link', { name: 'Лента' })).toHaveCount(0);
  await run('releases', 'enable', 'mfe-portal');
  await page.reload();
  await walk(tab);
  assert.deepEqual(tab.faults(), []);
  say('✓ a remote was switched off, and on again');
};
