import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Installs the packages; npm fetches pnpm if the machine has none. */
export const pnpm = 'pnpm@12.21.0';

const stampFile = (root) => join(root, 'node_modules', '.installed');

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');

/** Whether the installed packages match the lock file. INSTALL=0 leaves the packages to the caller. */
export const arePackagesInstalled = (root) =>
  process.env.INSTALL === '0' || (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root));

/**
 * Installs the packages and records the lock file. Progress goes to standard error, because standard output belongs to the command. Throws
 * an error whose message says why it failed.
 */
export const installPackages = async (root, { frozen }) => {
  console.error('Installing packages …');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const lock = frozen ? ['--frozen-lockfile'] : ['--no-frozen-lockfile', '--prefer-offline'];
  const child = spawn(npx, ['--yes', pnpm, 'install', ...lock, '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (/^(Downloading|Progress:) /.test(line)) console.error(`  ${line}`);
    });
  }
  const code = await new Promise((resolve) => child.on('error', (error) => resolve(error.message)).on('close', resolve));
  if (code !== 0) throw new Error(`${output}\nThe packages could not be installed${typeof code === 'string' ? ` (${code})` : ''}.`);
  writeFileSync(stampFile(root), lockHash(root));
};
