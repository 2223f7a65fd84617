/** Containers are stopped one by one: independent parts keep working, dependent ones report it soon, and all recover by themselves. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { Account, Installation } from './installation.ts';
import { leavePage, slowAfterMs, walk, type Tab } from './tab.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Makes a request, and fails if the answer takes longer than a person waits. */
const ask = async (address: string, path: string, init: RequestInit = {}): Promise<Answer> => {
  const begun = performance.now();
  const response = await fetch(address + path, { ...init, signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  const took = performance.now() - begun;
  assert.ok(took < slowAfterMs, `${path} took ${Math.round(took)} ms`);
  return { status: response.status, text };
};

export const checkStops = async ({ address, compose }: Installation, tab: Tab, say: (line: string) => void): Promise<void> => {
  const { page } = tab;
  const startAgain = async (service: string): Promise<void> =>
    void (await compose('up', '-d', '--no-deps', '--no-recreate', '--wait', service));
  const call = (): Promise<Answer> =>
    ask(address, '/ce/pswrecover/', { method: 'POST', body: new URLSearchParams({ email: 'nobody@check.example' }) });
  const away = page.getByText('Нет связи с сервером');
  /** When the containers' first processes started: Docker restarts one that has crashed. */
  const began = async (...services: string[]): Promise<string[]> =>
    Promise.all(
      services.map(
        async (service) => (await compose('exec', '-T', service, 'cat', '/proc/1/stat')).output.split(') ').at(-1)?.split(' ')[19] ?? '',
      ),
    );
  const nothingSlow = (): void => assert.deepEqual(tab.slow(), []);

  tab.slow(); // Discards what was slow before anything was stopped.
  for (const remote of ['mfe-admin', 'mfe-auth', 'mfe-cloud', 'mfe-control', 'mfe-documents', 'mfe-mail', 'mfe-portal'])
    await compose('stop', remote);
  await page.reload();
  await walk(tab);
  assert.equal((await ask(address, '/login')).status, 200);
  assert.deepEqual(tab.faults(), []);
  for (const remote of ['mfe-admin', 'mfe-auth', 'mfe-cloud', 'mfe-control', 'mfe-documents', 'mfe-mail', 'mfe-portal'])
    await startAgain(remote);
  nothingSlow();
  say('✓ without the containers of the remotes nothing changes');

  await compose('stop', 'worker');
  await page.reload();
  await walk(tab);
  assert.equal((await call()).status, 200);
  await startAgain('worker');
  nothingSlow();
  say('✓ without the worker pages and calls go on');

  for (const [service, message] of [
    ['server', /Сервер временно недоступен/],
    ['postgres', /База данных сейчас недоступна/],
  ] as const) {
    const others = service === 'postgres' ? ['server', 'worker', 'shell'] : ['worker', 'shell'];
    const before = await began(...others);
    await compose('stop', service);
    const answer = await call();
    assert.equal(answer.status, 503);
    assert.match((JSON.parse(answer.text) as { text: string }).text, message);
    assert.equal((await ask(address, '/login')).status, 200);
    assert.equal((await ask(address, '/healthz')).status, 503);
    await page.reload();
    await expect(away).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    nothingSlow();
    await startAgain(service);
    await startAgain('server');
    await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(200);
    await expect(away).toBeHidden({ timeout: 60_000 });
    await walk(tab);
    assert.deepEqual(await began(...others), before);
    say(`✓ without ${service} the page says so at once, and goes on by itself when it is back`);
  }

  await compose('stop', 'shell');
  const { output } = await compose('exec', '-T', 'server', 'node', 'server/src/app/health.ts');
  assert.equal(output.trim(), '');
  await startAgain('shell');
  await sleep(500);
  await page.reload();
  await walk(tab);
  assert.deepEqual(tab.faults(), []);
  say('✓ without the shell the server goes on; with it the tab does');
};

/** Several servers and workers behind the one shell, as .env says; an upgrade keeps them. */
export const checkScale = async (
  { folder, compose, runSmokeFlow }: Installation,
  account: Account,
  say: (line: string) => void,
): Promise<void> => {
  const file = join(folder, '.env');
  const settings = await readFile(file, 'utf8');
  const count = async (service: string): Promise<number> => (await compose('ps', '-q', service)).output.split('\n').filter(Boolean).length;
  await writeFile(file, `${settings}SERVER_REPLICAS=2\nWORKER_REPLICAS=2\n`);
  await compose('up', '-d', '--wait');
  await runSmokeFlow(account);
  await compose('up', '-d', '--build', '--force-recreate', '--no-deps', '--wait', 'server', 'worker');
  assert.deepEqual([await count('server'), await count('worker')], [2, 2]);
  await runSmokeFlow(account);
  await writeFile(file, settings);
  await compose('up', '-d', '--wait');
  assert.deepEqual([await count('server'), await count('worker')], [1, 1]);
  say('✓ two servers and two workers, also after they were built anew');
};

/** A backup is made while the product runs, and restored into it. */
export const checkBackup = async (
  { address, compose, makeBackupKeys, saveBackup, restoreBackup }: Installation,
  tab: Tab,
  say: (line: string) => void,
): Promise<void> => {
  await makeBackupKeys();
  await saveBackup();
  await leavePage(tab);
  await compose('stop', 'server', 'worker');
  const { output } = await restoreBackup();
  assert.match(output, /^Restored \d+ tables and \d+ files/m);
  await compose('up', '-d', '--no-recreate', '--wait');
  await tab.page.goto(address);
  await walk(tab);
  for (const command of ['check-log-command', 'check-signatures-command'])
    await compose('exec', '-T', 'server', 'node', `server/src/app/commands/${command}.ts`);
  say('✓ a backup was made while all ran, and restored; log and signatures are whole');
};
