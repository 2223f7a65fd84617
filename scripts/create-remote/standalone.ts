/** Makes a repository for one remote, which needs nothing of this one (docs/teams.md). */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicText, readPrivateKey, readProductAddress } from '@qujat/releases';
import { SettingError } from '@qujat/shell/page/settings';
import { catalogVersion, manifestOf, sdkFolders } from '../sdk/packages.ts';
import { packSdk } from '../sdk/pack.ts';
import { root } from '../settings.ts';
import { writeRemoteFiles } from './write-remote.ts';

const template = join(import.meta.dirname, 'standalone');

/** Packages of npm that a remote uses from the start; the product's versions. */
const libraries = ['@tanstack/react-query', 'jotai', 'lucide-react', 'react'];

/** The product's Node, and the checks' own programs. */
const tools = ['node', '@testing-library/react', '@testing-library/jest-dom'];

/** Of the SDK, what is part of the remote's code; the rest is for development. */
const ofCode = new Set(['api', 'contract', 'i18n', 'lazy', 'remotes', 'router', 'session', 'ui']);

export interface Standalone {
  readonly folder: string;
  readonly name: string;
  readonly namespace: string;
  /** The product that it is released to; null: to be said later. */
  readonly product: string | null;
  /** A registry with the packages of the SDK. Null: their tarballs lie in the repository. */
  readonly packages: string | null;
}

/** Throws SettingError unless the folder can become a repository. */
export function expectEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new SettingError(`${folder} is a file.`);
  if (readdirSync(folder).some((name) => name !== '.git')) throw new SettingError(`${folder} is not empty.`);
}

/** Throws SettingError unless packages can be asked for at the address. */
function checkRegistry(address: string): void {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new SettingError(`--packages must be the address of a registry, such as https://npm.example/, not "${address}".`);
}

type Versions = Record<string, string>;

const versionsOf = (names: readonly string[]): Versions => Object.fromEntries(names.map((name) => [name, catalogVersion(name)]));

const sorted = (versions: Versions): Versions => Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));

function manifest({ name, product, packages }: Standalone): string {
  const own = sdkFolders.map((folder): [string, string, string] => {
    const { name: one, version } = manifestOf(folder);
    return [folder, one, packages === null ? `file:sdk/qujat-${folder}-${version}.tgz` : `^${version}`];
  });
  const ofSdk = (isCode: boolean): Versions =>
    Object.fromEntries(own.filter(([folder]) => ofCode.has(folder) === isCode).map(([, one, version]) => [one, version]));
  return `${JSON.stringify(
    {
      name,
      version: '1.0.0',
      private: true,
      type: 'module',
      sideEffects: ['**/*.css'],
      qujat: { product: product ?? '' },
      scripts: { dev: 'qujat dev', test: 'qujat test', build: 'qujat build', release: 'qujat release', rollback: 'qujat rollback' },
      dependencies: sorted({ ...ofSdk(true), ...versionsOf(libraries) }),
      devDependencies: sorted({ ...ofSdk(false), ...versionsOf(tools) }),
    },
    null,
    2,
  )}\n`;
}

/** Writes the repository, with its SDK and a new key. Returns its files, as paths from its folder. */
export async function writeStandalone(wanted: Standalone): Promise<string[]> {
  const { folder, name, namespace, product, packages } = wanted;
  if (product !== null) readProductAddress(product);
  if (packages !== null) checkRegistry(packages);
  const put = (file: string, text: string, mode = 0o644): string => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text, { mode });
    return file;
  };
  const files = await writeRemoteFiles(folder, { name, namespace, order: 500 });
  for (const file of globSync('**/{*,.*}.txt', { cwd: template }).sort())
    files.push(put(file.slice(0, -'.txt'.length), readFileSync(join(template, file), 'utf8').replaceAll('__NAME__', name)));
  for (const [from, to] of [
    ['github.yml', '.github/workflows/remote.yml'],
    ['gitlab.yml', '.gitlab-ci.yml'],
  ] as const)
    files.push(put(to, readFileSync(join(root, 'docs/pipelines', from), 'utf8')));
  files.push(put('package.json', manifest(wanted)));
  if (packages === null) await packSdk(join(folder, 'sdk'));
  else files.push(put('.npmrc', `@qujat:registry=${packages}\n`));
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  files.push(put('release-key.pem', key, 0o600));
  // The pipelines listen to this branch.
  spawnSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: folder, stdio: 'ignore' });
  return files;
}

/** The public half of its key, in one line. */
export const publicHalf = (folder: string): string => publicText(readPrivateKey(readFileSync(join(folder, 'release-key.pem'), 'utf8'))!);

/** npm's settings of this machine, without what an npm around this command says about itself. */
const npmEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command|execpath|node|config_(local|global)_prefix)|INIT_CWD$)/i.test(name),
    ),
  );

/** Installs its packages by npm. Throws SettingError with npm's own words. */
export function installStandalone(folder: string): void {
  const { status, stdout, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    env: npmEnvironment(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new SettingError(`${stdout}${stderr}\nThe files are there, and npm install in ${folder} tries again.`);
}
