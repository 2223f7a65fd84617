/** `pnpm create-remote <name>`: a remote that builds, is tested, stands in the sidebar and passes the gate (docs/adding-a-remote.md). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkName } from './create-remote/check-name.ts';
import { addCopyLine, addService } from './create-remote/containers.ts';
import { writeRemote } from './create-remote/write-remote.ts';
import { readCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { root } from './settings.ts';

const usage = 'Usage: pnpm create-remote <name>, for example mfe-calendar';

await runCommand(async () => {
  const { name } = readCommand(usage, {});
  const files = await writeRemote(root, name, checkName(root, name));
  console.log(files.map((file) => `  ${file}`).join('\n'));
  await registerContainer(name);
  install();
  console.log(`\n${name} is there. It stands in the sidebar after the next npm start; pnpm dev ${name} shows it while it is written, pnpm release ${name} makes it live.`);
});

/** The two files that name each remote: the product in containers must know how many there are. */
async function registerContainer(name: string): Promise<void> {
  await change('docker-compose.yml', (text) => {
    const added = addService(text, name);
    if (added === null) throw new SettingError('docker-compose.yml has no service of a remote to go by: add one by hand.');
    return added;
  });
  await change('Dockerfile', (text) => addCopyLine(text, name));
}

async function change(path: string, act: (text: string) => string): Promise<void> {
  const file = join(root, path);
  if (!existsSync(file)) return;
  const before = await readFile(file, 'utf8');
  const after = act(before);
  if (after === before) return;
  await writeFile(file, after);
  console.log(`  ${path}`);
}

/** Links the packages of the new room and writes the lock file. INSTALL=0 leaves it to who calls. */
function install(): void {
  if (process.env['INSTALL'] === '0') return;
  console.log('Installing packages …');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const { status } = spawnSync(npx, ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new SettingError('The packages could not be installed; try pnpm install again.');
}
