/**
 * `node shared/webpack/src/export-release.ts <folder> <target>`: builds one package and writes its release, with release.json, to `target`.
 * Nothing goes live.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseFolder } from '@qujat/releases';
import { buildReleases } from './build-all.ts';

const [folder, target] = process.argv.slice(2);
if (!folder || !target) throw new Error('Usage: node shared/webpack/src/export-release.ts <folder> <target>');
const releases = mkdtempSync(join(tmpdir(), 'qujat-export-'));
try {
  const [built] = Object.entries(await buildReleases({ releases, only: [folder] }));
  if (!built) throw new Error(`There is no ${folder} to build.`);
  cpSync(releaseFolder(releases, ...built), target, { recursive: true });
  console.log(`${built[0]} ${built[1]}`);
} finally {
  rmSync(releases, { recursive: true, force: true });
}
