import { InvalidReleaseError, ReleaseError } from './release-error.ts';
import { expectWhole, importRelease } from './import-release.ts';
import { UntrustedReleaseError } from './releasers.ts';
import { readRelease, releaseFolder } from './store.ts';

/** A release that already exists, or one built elsewhere, which is imported. */
export type ExistingRelease = { readonly version: string } | { readonly from: string };

/** The version of a release that need not be built. Throws {@link ReleaseError}, also if its files are not what was built. */
export async function existingVersion(root: string, name: string, wanted: ExistingRelease): Promise<string> {
  if ('from' in wanted) {
    return (await importRelease(root, wanted.from, name)).version;
  }
  const release = await readRelease(root, name, wanted.version).catch((error: unknown) => {
    if (error instanceof UntrustedReleaseError || error instanceof InvalidReleaseError) throw error;
    throw new ReleaseError(`There is no release ${wanted.version} of ${name}.`);
  });
  await expectWhole(releaseFolder(root, name, wanted.version), release);
  return wanted.version;
}

/**
 * The releases that a command names; null for one to be built. `name@version` is an existing release. Throws {@link ReleaseError} if one
 * version or folder is given for several names.
 */
export function readWanted(
  names: readonly string[],
  usage: string,
  { version, from }: { version?: string | undefined; from?: string | undefined },
): Record<string, ExistingRelease | null> {
  const given = version !== undefined || from !== undefined;
  if (given && (names.length !== 1 || names[0]!.includes('@') || (version !== undefined && from !== undefined)))
    throw new ReleaseError(usage);
  const wanted: Record<string, ExistingRelease | null> = {};
  for (const text of names) {
    const [name = '', existing, ...more] = text.split('@');
    if (!name || existing === '' || more.length > 0 || name in wanted) throw new ReleaseError(usage);
    wanted[name] =
      existing !== undefined ? { version: existing } : version !== undefined ? { version } : from !== undefined ? { from } : null;
  }
  return wanted;
}
