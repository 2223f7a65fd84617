import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Configuration } from 'webpack';
import { isIntact, releaseFolder, releaseFormat, signatureFile, signingKey, signText, type Release } from '@qujat/releases';
import { billFile, billText } from './bill.ts';
import { composeRemote, composeShell, type Draft } from './compose.ts';
import { compressFiles } from './compress.ts';
import { buildContext, shellPackage } from './context.ts';
import { drawnFolder, drawRemote, drawShell } from './draw.ts';
import { readFrontDoor } from './front-door.ts';
import { integrityOf, shortHash } from './hash.ts';
import { fillIntegrity, integrityKey, integrityPlaceholder, type Shift } from './integrity-plugin.ts';
import type { BuildOptions, Configure } from './remote-configuration.ts';
import { lockedPackages } from './lock-file.ts';
import { keepMaps, mapSuffix } from './source-maps.ts';
import { run } from './run.ts';
import { shellOwn } from './shell-own.ts';
import { withDependencies } from './workspace.ts';
import { bootBuild, developmentFolder, workerBuild } from './shell-configuration.ts';
import type { RemoteRelease, ShellRelease } from '@qujat/releases';

/** A finished build. */
export interface Built {
  name: string;
  version: string;
}

type AnyDraft = Draft<ShellRelease> | Draft<RemoteRelease>;

/**
 * A placeholder for the version in webpack's output, of the same length: the version is a hash of the result, so it must not depend on
 * anything else.
 */
const versionPlaceholder = 'QUJATRELEASE0000';

/** The package's own webpack.config.ts, called with the output folder and the version. */
async function configure(dir: string, options: BuildOptions): Promise<Configuration> {
  const { default: build } = (await import(join(dir, 'webpack.config.ts'))) as { default: Configure };
  return build(options);
}

/** Whether the boot scripts create the policy that the runtimes of webpack need under Trusted Types. */
const makeScriptPolicy = (out: string, { boot, visitorBoot = boot }: Draft<ShellRelease>): boolean =>
  [boot, visitorBoot].every((script) => /\.createPolicy\((["'`])default\1/.test(readFileSync(join(out, script), 'utf8')));

/** Builds into `out`; `scratch` is for intermediate files. */
async function compile(dir: string, out: string, scratch: string): Promise<AnyDraft> {
  const context = buildContext(dir);
  const { name } = context.package;
  const version = versionPlaceholder;
  if (name === shellPackage) {
    const main = await run(await configure(dir, { out, version }));
    const development = await run(await configure(dir, { out, version, development: true }));
    const boot = await run(await bootBuild(dir, out));
    const workerConfiguration = workerBuild(dir, out);
    const worker = workerConfiguration && (await run(workerConfiguration));
    const draft = await composeShell(name, { main, development, boot, ...(worker && { worker }) }, context.shared, await shellOwn(context));
    const drawn = await drawShell(dir, out, scratch);
    return { ...draft, ...(makeScriptPolicy(out, draft) && { trustedTypes: true }), drawn };
  }
  const door = await readFrontDoor(dir, name);
  const draft = composeRemote(door, await run(await configure(dir, { out, version })), context.shared);
  const drawn = await drawRemote(context.workspace, door, dir, out, scratch);
  return drawn ? { ...draft, drawn } : draft;
}

/** Writes the bill of materials, which describes the sources and does not affect the version. */
function writeBill(dir: string, work: string, name: string, version: string): NonNullable<Release['bill']> {
  const { workspace, package: own } = buildContext(dir);
  const text = billText({ name, version, npm: lockedPackages(workspace, withDependencies(workspace, own.name)) });
  writeFileSync(join(work, billFile), text);
  return { file: billFile, integrity: integrityOf(Buffer.from(text)) };
}

const filesUnder = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The version: a hash of the description and of all files. It then replaces the placeholder in the files. */
function nameRelease(work: string, files: readonly string[], description: string): string {
  const contents = files.map((file) => [file, readFileSync(join(work, file), 'latin1')] as const);
  const version = shortHash(String(releaseFormat), description, ...contents.flat());
  for (const [file, text] of contents)
    if (text.includes(versionPlaceholder)) writeFileSync(join(work, file), text.replaceAll(versionPlaceholder, version), 'latin1');
  return version;
}

/**
 * Inserts the hashes of all chunks into the entries that load them; the entries' own hashes are computed after that. Returns what has moved
 * in each entry, for its source map.
 */
export function protectChunks(work: string, files: readonly string[]): Record<string, Shift[]> {
  const contents = files.filter((file) => integrityKey(file)).map((file) => ({ file, text: readFileSync(join(work, file)) }));
  const entries = contents.filter(({ text }) => text.includes(integrityPlaceholder));
  const chunks = contents.filter((one) => !entries.includes(one));
  const integrity = Object.fromEntries(chunks.map(({ file, text }) => [file, integrityOf(text)]));
  return Object.fromEntries(
    entries.map(({ file, text }) => {
      const filled = fillIntegrity(text.toString(), integrity);
      writeFileSync(join(work, file), filled.text);
      return [file, filled.shifts];
    }),
  );
}

/** Files of the shell's development edition, and all others. */
const divide = (files: readonly string[]): [string[], string[]] => [
  files.filter((file) => file.startsWith(developmentFolder)),
  files.filter((file) => !file.startsWith(developmentFolder)),
];

/**
 * Builds the package in `dir` into a release folder below `root` and returns its version, which is a hash of the output. The folder appears
 * completely or not at all, signed with this machine's key. If a valid result already exists, nothing changes.
 *
 * The version depends only on the sources and the packages: not on the folder, the machine, the commit or the rest of the lock file.
 */
export async function buildPackage(dir: string, root: string): Promise<Built> {
  const work = join(root, '.work', `${shortHash(dir)}-${process.pid}`);
  const scratch = `${work}-scratch`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const key = signingKey(); // Fail before the build, not after it.
    const draft = await compile(dir, work, scratch);
    // Maps describe the result and do not affect the version.
    const files = filesUnder(work)
      .map((file) => relative(work, file))
      .filter((file) => !file.endsWith(mapSuffix));
    const [forEngineers, forEverybody] = divide(files);
    const version = nameRelease(work, files, JSON.stringify(draft));
    const shifts = protectChunks(work, forEverybody);
    protectChunks(work, forEngineers);
    const hashes = files.map((file) => [file, integrityOf(readFileSync(join(work, file)))] as const);
    const integrity = Object.fromEntries(hashes.filter(([file]) => !file.startsWith(drawnFolder)));
    const bill = writeBill(dir, work, draft.name, version);
    const release = { format: releaseFormat, version, ...draft, integrity, bill, maps: keepMaps(work, forEverybody, shifts) } as Release;
    await compressFiles(work, divide(Object.keys(integrity))[1]);
    const text = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
    writeFileSync(join(work, 'release.json'), text);
    writeFileSync(join(work, signatureFile), signText(text, key));
    const folder = releaseFolder(root, release.name, version);
    if (!(await isIntact(root, release.name, version))) {
      mkdirSync(join(folder, '..'), { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      renameSync(work, folder);
    }
    return { name: release.name, version };
  } finally {
    for (const one of [work, scratch]) rmSync(one, { recursive: true, force: true });
  }
}
