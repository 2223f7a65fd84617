/**
 * `node shared/webpack/src/write-bill.ts <image> <target> [--debian <file>] [<package> …]`: writes the bill of materials of an image: the
 * packages that these packages of the workspace need at run time (without any: none of npm's), and the system's, which `--debian` lists
 * (`dpkg-query -W -f '${Package} ${Version}\n'`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { billText, contentVersion, type SystemPackage } from './bill.ts';
import { lockedPackages } from './lock-file.ts';
import { findRoot, readWorkspace, withDependencies } from './workspace.ts';

const { values, positionals } = parseArgs({ options: { debian: { type: 'string' } }, allowPositionals: true });
const [name, target, ...packages] = positionals;
if (!name || !target) throw new Error('Usage: node shared/webpack/src/write-bill.ts <image> <target> [--debian <file>] [<package> …]');

const debian: SystemPackage[] = (values.debian === undefined ? '' : readFileSync(values.debian, 'utf8')).split('\n').flatMap((line) => {
  const [one, version] = line.split(' ');
  return one && version ? [{ name: one, version }] : [];
});
const workspace = readWorkspace(findRoot(import.meta.dirname));
const npm = lockedPackages(workspace, [...new Set(packages.flatMap((one) => withDependencies(workspace, one)))], { atRunTime: true });
const version = contentVersion([...npm, ...debian.map((one) => `${one.name} ${one.version}`)]);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, billText({ name, version, npm, debian }));
console.log(`${target}: ${npm.length} packages of npm, ${debian.length} of the system`);
