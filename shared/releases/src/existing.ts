import { ReleaseError } from './change.ts';
import { importRelease } from './import-release.ts';
import { readRelease } from './store.ts';

/** Which release is meant: one that is there already, or one that was built elsewhere, which is brought in. */
export type ExistingRelease = { readonly version: string } | { readonly from: string };

/** The version of a release that need not be built. Throws {@link ReleaseError}. */
export async function existingVersion(root: string, name: string, wanted: ExistingRelease): Promise<string> {
  if ('from' in wanted) {
    const release = await importRelease(root, wanted.from);
    if (release.name !== name) throw new ReleaseError(`${wanted.from} holds a release of ${release.name}, not of ${name}.`);
    return release.version;
  }
  await readRelease(root, name, wanted.version).catch(() => {
    throw new ReleaseError(`There is no release ${wanted.version} of ${name}.`);
  });
  return wanted.version;
}
