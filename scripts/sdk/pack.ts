/** Packs the SDK into tarballs (docs/teams.md). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { sharedModules } from '../../shared/webpack/src/shared-modules.ts';
import { readWorkspace } from '../../shared/webpack/src/workspace.ts';
import { root } from '../settings.ts';
import { compileSdk, plainFiles } from './compile.ts';
import { manifestOf, packedManifest, sdkFolders, type Manifest } from './packages.ts';

/** A packed package. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** The lint rules of a remote, without what only the product's repository has. */
const lintRules = (): string => {
  const { plugins, categories, rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    plugins: string[];
    categories: object;
    rules: object;
    overrides: { files: string[]; rules: object }[];
  };
  const ofRemotes = overrides.find(({ files }) => files.includes('mfe-*/src/**/*.{ts,tsx}'));
  const freeInTests = { 'no-restricted-globals': 'off', 'no-restricted-imports': 'off' };
  const forTests = { files: ['**/*.test.ts', '**/*.test.tsx', '**/test-support/**'], rules: freeInTests };
  return JSON.stringify({ plugins, categories, rules: { ...rules, ...ofRemotes?.rules }, overrides: [forTests] }, null, 2);
};

/** What the packed preset knows of the shell (shared/webpack/src/sdk.ts). */
const manifestOfSdk = (): string => {
  const workspace = readWorkspace(root);
  const shared = sharedModules(workspace, join(root, 'shell')).map(({ key, version, since }) => ({
    key,
    version,
    ...(since && { since }),
  }));
  return JSON.stringify({ shared }, null, 1);
};

const tarball = async (files: ReadonlyMap<string, string | Buffer>): Promise<Buffer> => {
  const archive = pack();
  for (const [file, contents] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    archive.entry({ name: `package/${file}`, mtime: new Date(0), mode: 0o644 }, contents);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return gzipSync(Buffer.concat(parts));
};

const filesOf = (folder: string, manifest: Manifest, versions: Readonly<Record<string, string>>, compiled: ReadonlyMap<string, string>) => {
  const files = new Map<string, string | Buffer>([['package.json', `${JSON.stringify(packedManifest(manifest, versions), null, 2)}\n`]]);
  for (const file of plainFiles(folder)) files.set(file, readFileSync(join(root, 'shared', folder, file)));
  for (const [file, text] of compiled) if (file.startsWith(`${folder}/`)) files.set(file.slice(folder.length + 1), text);
  if (folder === 'webpack') files.set('sdk.json', manifestOfSdk());
  if (folder === 'sdk') files.set('oxlintrc.json', lintRules());
  return files;
};

/** Packs every package of the SDK into `target`, one tarball each, which any registry and any installer takes. */
export async function packSdk(target: string): Promise<readonly Packed[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'qujat-sdk-'));
  try {
    const compiled = await compileSdk(scratch);
    const manifests = sdkFolders.map((folder) => [folder, manifestOf(folder)] as const);
    const versions = Object.fromEntries(manifests.map(([, { name, version }]) => [name, version]));
    mkdirSync(target, { recursive: true });
    const packed: Packed[] = [];
    for (const [folder, manifest] of manifests) {
      const file = `qujat-${folder}-${manifest.version}.tgz`;
      writeFileSync(join(target, file), await tarball(filesOf(folder, manifest, versions, compiled)));
      packed.push({ name: manifest.name, version: manifest.version, file });
    }
    return packed;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
