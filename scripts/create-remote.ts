/**
 * `npm run create-remote <name>`: creates a remote that builds, has tests, has an entry in the sidebar and passes the gate
 * (docs/adding-a-remote.md).
 *
 * --standalone <folder>  in a repository of its own, which needs nothing of this one (docs/teams.md)
 * --to <address>         of a standalone one: the product that it is released to
 * --packages <address>   of a standalone one: the registry with the packages of the SDK; otherwise their tarballs lie in the repository
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkName } from './create-remote/check-name.ts';
import { addCopyLine, addImageLine, addReleaseJob, addService } from './create-remote/containers.ts';
import { expectEmpty, installStandalone, publicHalf, writeStandalone, type Standalone } from './create-remote/standalone.ts';
import { writeRemote } from './create-remote/write-remote.ts';
import { installPackages } from './door/packages.mjs';
import { readCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { root } from './settings.ts';

const usage =
  'Usage: npm run create-remote <name>, for example mfe-calendar\n       npm run create-remote -- <name> --standalone <folder> [--to <address>] [--packages <address>]';

await runCommand(async () => {
  const { name, standalone, to, packages } = readCommand(usage, { standalone: 'string', to: 'string', packages: 'string' });
  if (standalone !== undefined)
    return createStandalone({ name, folder: resolve(standalone), product: to ?? null, packages: packages ?? null });
  if (to !== undefined || packages !== undefined) throw new SettingError(usage);
  const files = await writeRemote(root, name, checkName(root, name));
  console.log(files.map((file) => `  ${file}`).join('\n'));
  await registerContainer(name);
  await install();
  console.log(
    `\n${name} is there. It stands in the sidebar after the next npm start; npm run dev ${name} shows it while it is written, npm run release ${name} makes it live.`,
  );
});

/** A repository of its own. The name must be free in this product too. */
async function createStandalone(wanted: Omit<Standalone, 'namespace'>): Promise<void> {
  const { name, folder, product } = wanted;
  const namespace = checkName(root, name);
  expectEmpty(folder);
  const files = await writeStandalone({ ...wanted, namespace });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  if (process.env['INSTALL'] !== '0') {
    console.log('Installing packages …');
    installStandalone(folder);
  }
  console.log(
    `\n${name} is in ${folder}, and its README says how it goes on. Its key belongs to its team: the operator of ${product ?? 'the product'} trusts it by this line of the file of trusted releasers:\n  ${JSON.stringify(name)}: [${JSON.stringify(publicHalf(folder))}]`,
  );
}

/** The files that name each remote, because the containers must be listed. */
async function registerContainer(name: string): Promise<void> {
  await change('docker-compose.yml', (text) => {
    const added = addService(text, name);
    if (added === null) throw new SettingError('docker-compose.yml has no service of a remote to go by: add one by hand.');
    return added;
  });
  await change('Dockerfile', (text) => addCopyLine(text, name));
  await change('kubernetes/base/releases.yaml', (text) => addReleaseJob(text, name));
  await change('kubernetes/example/kustomization.yaml', (text) => addImageLine(text, name));
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

/** Links the packages of the new remote and writes the lock file. INSTALL=0 leaves this to the caller. */
async function install(): Promise<void> {
  if (process.env['INSTALL'] === '0') return;
  await installPackages(root, { frozen: false }).catch((error: unknown) => {
    throw new SettingError(
      `${error instanceof Error ? error.message : String(error)}\nThe files of the remote are there: the next npm command tries to install again.`,
    );
  });
}
