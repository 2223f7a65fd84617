/** A copy of the repository that runs as a separate compose project. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

export interface Account {
  readonly email: string;
  readonly password: string;
  /** The organisation's BIN. */
  readonly bin: string;
}

/** The person who starts the containers, and the commit: the values that `.env` passes to compose. */
export const builder = { by: 'aru', commit: 'c0ffee1234' } as const;

export interface Installation {
  readonly address: string;
  /** The copy: changed files in it are built again. */
  readonly folder: string;
  readonly endCommand: string;
  /** Runs `docker compose …` and returns its duration. Rejects with its output. */
  compose(...args: string[]): Promise<{ readonly seconds: string; readonly output: string }>;
  createOrganisation(account: Account): Promise<void>;
  runSmokeFlow(account: Account): Promise<void>;
  /** Creates the keys of backups, gives one to the server and moves the other out of its secrets, as documented. */
  makeBackupKeys(): Promise<void>;
  /** Backs up into the copy's folder `backups`, as documented. */
  saveBackup(): Promise<void>;
  /** Restores that backup over everything. */
  restoreBackup(): Promise<{ readonly output: string }>;
  logs(): Promise<string>;
  remove(): Promise<void>;
}

/** Copies tracked and untracked files except ignored ones, so that the check includes uncommitted work and does not disturb it. */
export const copyRepository = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-compose-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // Removed, but git does not know it yet.
    });
  }
  return folder;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

/** Runs a program with an input; rejects with its whole output if it fails. */
const runWith = (
  file: string,
  args: readonly string[],
  { cwd, env, input = '' }: { cwd: string; env: NodeJS.ProcessEnv; input?: string },
): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output.slice(-8000)}`)),
    );
    child.stdin.end(input);
  });

/** Makes the settings and secrets of a new project in a copy of the repository. */
export const makeInstallation = async (folder: string): Promise<Installation> => {
  const port = Number(process.env['PORT'] || (await freePort()));
  const project = `qujat-check-${process.pid}`;
  await writeFile(
    join(folder, '.env'),
    `COMPOSE_PROJECT_NAME=${project}\nPORT=${port}\nPUBLIC_ORIGIN=${addressAt(port)}\nCOMMIT=${builder.commit}\nRELEASED_BY=${builder.by}\n`,
  );
  await run('sh', [join(folder, 'scripts/make-secrets.sh')]);
  return installationIn(folder, project, port);
};

/** The installation that an earlier check left in this folder. */
export const keptInstallation = async (folder: string): Promise<Installation> => {
  const { COMPOSE_PROJECT_NAME: project, PORT: port } = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
  if (!project?.startsWith('qujat-check-')) throw new Error(`No check has made the installation in ${folder}.`);
  return installationIn(folder, project, Number(port));
};

const addressAt = (port: number): string => `http://localhost:${port}`;

const installationIn = (folder: string, project: string, port: number): Installation => {
  const address = addressAt(port);
  // This shell's own settings must not reach the project.
  const { COMMIT: _commit, RELEASED_BY: _by, ...own } = process.env;
  const env: NodeJS.ProcessEnv = { ...own, COMPOSE_PROJECT_NAME: project, PORT: String(port), PUBLIC_ORIGIN: address };
  const docker = (args: readonly string[], input?: string): Promise<string> =>
    runWith('docker', ['compose', ...args], { cwd: folder, env, ...(input !== undefined && { input }) });
  const removal = ['down', '--volumes', '--remove-orphans', '--rmi', 'local'];
  return {
    address,
    folder,
    endCommand: `cd ${folder} && docker compose ${removal.join(' ')}; rm -r ${folder}`,
    compose: async (...args) => {
      const begun = performance.now();
      const output = await docker(args);
      return { seconds: ((performance.now() - begun) / 1000).toFixed(1), output };
    },
    createOrganisation: async ({ email, password, bin }) => {
      const command = [
        'node',
        'server/src/app/commands/create-organisation-command.ts',
        '--name',
        'ТОО «Проверка»',
        '--person',
        'Проверкина Анна',
        '--email',
        email,
        '--bin',
        bin,
        '--password-stdin',
      ];
      await docker(['exec', '-T', 'server', ...command], password);
    },
    runSmokeFlow: async ({ email, password }) => {
      await runWith(
        process.execPath,
        ['e2e/node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts', 'smoke', '--project', 'whole'],
        {
          cwd: root,
          env: { ...process.env, E2E_ADDRESS: address, SMOKE_EMAIL: email, SMOKE_PASSWORD: password },
        },
      );
    },
    makeBackupKeys: async () => {
      if (existsSync(join(folder, 'restore-key'))) return; // An earlier check has made them.
      const secrets = join(folder, 'secrets');
      const owner = `${process.getuid!()}:${process.getgid!()}`;
      const command = ['server', 'node', 'server/src/app/backup/make-keys-command.ts', '/keys'];
      await docker(['run', '--rm', '-T', '--no-deps', '--user', owner, '--volume', `${secrets}:/keys`, ...command]);
      // The container's user reads it.
      await chmod(join(secrets, 'restore-key'), 0o444);
      await rename(join(secrets, 'restore-key'), join(folder, 'restore-key'));
    },
    saveBackup: async () => {
      await mkdir(join(folder, 'backups'), { recursive: true });
      await runWith('sh', ['-c', 'docker compose exec -T server node server/src/app/backup/backup-command.ts - > backups/check.tar.age'], {
        cwd: folder,
        env,
      });
    },
    restoreBackup: async () => ({
      output: await docker([
        'run',
        '--rm',
        '-T',
        '--no-deps',
        '--volume',
        `${join(folder, 'backups')}:/backups:ro`,
        '--volume',
        `${join(folder, 'restore-key')}:/restore-key:ro`,
        'migrate',
        'node',
        'server/src/app/backup/restore-command.ts',
        '/backups/check.tar.age',
        '--key',
        '/restore-key',
        '--replace',
        // The open tab keeps working.
        '--keep-sessions',
      ]),
    }),
    logs: () => docker(['logs', '--tail', '40']).catch(String),
    remove: async () => {
      await docker(removal);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
