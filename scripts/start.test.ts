import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './settings.ts';

// For a machine several times slower than a busy one: each wait ends as soon as its condition holds.
const timeoutMs = 240_000;
const dataDirectory = mkdtempSync(join(tmpdir(), 'qujat-start-'));

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  output(): string;
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

const launched: ChildProcess[] = [];
/** Runs the command of `npm start` (or npm itself) and collects its output. */
const launch = (
  port: number,
  environment: NodeJS.ProcessEnv = {},
  [file, ...args]: [string, ...string[]] = [process.execPath, 'scripts/door.mjs', 'start'],
): Started => {
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, ...environment },
  });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return { child, port, output: () => output };
};

const untilSaid = async ({ child, output }: Started, text: string): Promise<void> => {
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    if (output().includes(text)) return;
    assert.equal(child.exitCode, null, output());
    await wait(100);
  }
  assert.fail(`did not say "${text}" in time:\n${output()}`);
};
const untilReady = (started: Started): Promise<void> => untilSaid(started, 'Qujat is ready');

/** The product's own process, started by the command. */
const productOf = ({ child }: Started): number =>
  Number(
    execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')[0],
  );

/** Like a terminal: each process of the group gets the signal, and the command forwards its own. */
const pressCtrlC = (started: Started): void => {
  process.kill(productOf(started), 'SIGINT');
  started.child.kill('SIGINT');
};

/** Every process that works on the data folder, at any depth. */
const processesOnFolder = (): string[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDirectory));

const untilAllGone = async (): Promise<void> => {
  for (let waited = 0; waited < 15_000; waited += 200) {
    if (processesOnFolder().length === 0) return;
    await wait(200);
  }
  assert.deepEqual(processesOnFolder(), []);
};

const exitOf = async ({ child }: Started): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
};

/** The lines that say why it did not start; a stack trace would be more than one. */
const reasonIn = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^(Starting|Connecting|Building|Installing| {2}|>)/.test(line) && line !== '');

describe('npm start', () => {
  let first: Started;
  before(async () => {
    first = launch(await freePort());
    await untilReady(first);
  });
  after(async () => {
    // Processes left by a failed test would keep the whole run from ending.
    for (const child of launched) child.kill('SIGKILL');
    await untilAllGone();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test('prints its address and the demo accounts, and becomes healthy', async () => {
    assert.match(first.output(), new RegExp(`Qujat is ready: http://localhost:${first.port}\\n`));
    assert.match(first.output(), /dulat@saryozen\.example.*Qujat-2026!/);
    assert.equal((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status, 200);
  });

  test('a port in use gives one clear line', async () => {
    const second = launch(first.port, { DATA_DIR: join(dataDirectory, 'other') });
    assert.equal(await exitOf(second), 1);
    assert.deepEqual(reasonIn(second.output()), [`Port ${first.port} is taken by another program. Set PORT to another one.`]);
  });

  test('a second start on the same data folder gives one clear line', async () => {
    const second = launch(await freePort());
    assert.equal(await exitOf(second), 1);
    assert.equal(reasonIn(second.output()).length, 1, second.output());
    assert.match(second.output(), /data folder/i);
  });

  test('an unreachable database gives one clear line', async () => {
    const lonely = launch(await freePort(), { DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/none` });
    assert.equal(await exitOf(lonely), 1);
    assert.equal(reasonIn(lonely.output()).length, 1, lonely.output());
    assert.match(lonely.output(), /database/i);
  });

  test('an invalid PORT gives one clear line', async () => {
    const wrong = launch(0, { PORT: 'eighty' });
    assert.equal(await exitOf(wrong), 1);
    assert.deepEqual(reasonIn(wrong.output()), ['PORT must be a number from 1 to 65535, not "eighty".']);
  });

  test('Ctrl-C stops everything and leaves no process behind', async () => {
    pressCtrlC(first);
    assert.equal(await exitOf(first), 0, first.output());
    assert.deepEqual(processesOnFolder(), []);
  });

  test('Ctrl-C while the demo is being filled ends it without an error', async () => {
    const filling = launch(await freePort(), { DATA_DIR: join(dataDirectory, 'filling') });
    await untilSaid(filling, 'demo:');
    pressCtrlC(filling);
    assert.equal(await exitOf(filling), 0, filling.output());
    assert.deepEqual(reasonIn(filling.output()), []);
    assert.deepEqual(processesOnFolder(), []);
  });

  test('kill -9 of the command, of the product or of npm leaves no process behind', async () => {
    const viaDoor = launch(await freePort());
    await untilReady(viaDoor);
    viaDoor.child.kill('SIGKILL');
    await untilAllGone();

    const viaNpm = launch(await freePort(), {}, ['npm', 'start']);
    await untilReady(viaNpm);
    viaNpm.child.kill('SIGKILL');
    await untilAllGone();

    const viaProduct = launch(await freePort());
    await untilReady(viaProduct);
    process.kill(productOf(viaProduct), 'SIGKILL');
    assert.notEqual(await exitOf(viaProduct), 0);
    await untilAllGone();
  });
});
