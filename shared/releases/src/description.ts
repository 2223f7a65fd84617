/** Checks `release.json`, which may come from another team: everything that pages are made of is in it. */
import { Ajv } from 'ajv';
import { releaseFormat, type Assets, type Release, type RemoteRelease, type ShellRelease } from './format.ts';
import { isInherited } from './read-safely.ts';
import { InvalidReleaseError } from './release-error.ts';
import { releaseSchemas } from './release-schema.ts';

const ajv = new Ajv({ strict: false });
const [isRemote, isShell] = [ajv.compile<RemoteRelease>(releaseSchemas.remote), ajv.compile<ShellRelease>(releaseSchemas.shell)];

/** The files that pages of the release name. */
function namedFiles(release: Release): string[] {
  const of = ({ scripts, styles }: Assets): string[] => [...scripts, ...styles];
  const texts = Object.values(release.locales).flatMap(of);
  if (release.kind === 'remote')
    return [release.entry, ...texts, ...[...Object.values(release.pages), ...Object.values(release.slots.gives)].flatMap(of)];
  return [
    release.boot,
    ...[release.visitorBoot, release.worker].filter((file) => file !== undefined),
    ...texts,
    ...of(release.first),
    ...Object.values(release.parts).flatMap(of),
    ...Object.values(release.fonts),
    ...Object.values(release.provides).flatMap(({ assets }) => (assets ? of(assets) : [])),
  ];
}

/** The keys of objects by which readers look something up. */
const keysOf = (release: Release): string[] => [
  ...Object.keys(release.integrity),
  ...(release.kind === 'remote'
    ? [...Object.keys(release.pages), ...Object.keys(release.slots.gives), ...Object.keys(release.wants)]
    : [...Object.keys(release.parts), ...Object.keys(release.provides)]),
];

/** As the end of a sentence; null if the description is as it should be. */
function problemOf(description: unknown): string | null {
  const { format, kind } = (description ?? {}) as Partial<Release>;
  if (typeof format === 'number' && format !== releaseFormat) return `it has format ${format}, and this code reads ${releaseFormat}`;
  // What is of neither kind is told what it lacks as a remote.
  const hasForm = kind === 'shell' ? isShell : isRemote;
  if (!hasForm(description)) {
    const [error] = hasForm.errors ?? [];
    return `release.json is not as it should be: ${error?.instancePath || 'it'} ${error?.message ?? 'has another form'}`;
  }
  const inherited = keysOf(description).find(isInherited);
  if (inherited !== undefined) return `release.json uses the name ${inherited}, which every object has`;
  const unlisted = namedFiles(description).find((file) => !Object.hasOwn(description.integrity, file));
  return unlisted === undefined ? null : `release.json names ${JSON.stringify(unlisted)}, which is not among its files`;
}

/**
 * The contents of a `release.json`, if pages can be made of what it describes. A release of the shell is called 'shell', and no other is: whoever
 * may release a remote may not replace the shell. Throws {@link InvalidReleaseError}, whose message begins with `where`.
 */
export function parseDescription(text: Buffer, where: string): Release {
  let description: unknown;
  try {
    description = JSON.parse(text.toString('utf8'));
  } catch {
    description = null;
  }
  const problem = problemOf(description);
  if (problem !== null) throw new InvalidReleaseError(`${where}: ${problem}.`);
  return description as Release;
}
