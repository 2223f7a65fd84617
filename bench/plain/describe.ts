import { locales, type Assets, type Locale, type PartAssets, type RemoteRelease, type ShellRelease } from '@qujat/releases';
import { slotChunk } from '../../shared/webpack/src/front-door.ts';
import { filesOf, namedGroup } from '../../shared/webpack/src/graph.ts';
import type { Compiled } from '../../shared/webpack/src/run.ts';

type Compilation = Compiled['compilation'];

const chunkFiles = (compilation: Compilation, name: string): Assets => {
  const group = namedGroup(compilation, name);
  if (!group) throw new Error(`The plain build has no chunk ${name}`);
  return filesOf(group.chunks);
};

const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

const mapKeys = <A, B>(record: Readonly<Record<string, A>>, make: (key: string, value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(key, value)]));

/** A file in the shell's folder, in the form in which a release of another name must refer to it. */
export const inShell = (version: string, file: string): string => `../../shell/${version}/${file}`;

/**
 * A remote's part: webpack looks for its styles under their own names, so the page must name them as the shell's, as it does for shared
 * modules.
 */
const part = (compilation: Compilation, version: string, chunk: string): PartAssets => ({
  scripts: chunkFiles(compilation, chunk).scripts.map((file) => inShell(version, file)),
  styles: [],
  shared: [chunk],
});

/** The federated release of a remote, with the files of the plain build. */
export const describeRemote = (compilation: Compilation, version: string, remote: RemoteRelease): Omit<RemoteRelease, 'integrity'> => {
  const pages = mapKeys(remote.pages, (key, page) => ({ ...page, ...part(compilation, version, `${remote.name}/${key}`) }));
  const texts = (locale: Locale): Assets => ({
    scripts: chunkFiles(compilation, `${remote.name}/locale-${locale}-json`).scripts.map((file) => inShell(version, file)),
    styles: [],
  });
  return {
    ...remote,
    version,
    // There is no entry. The page would run it, so this names a file that only registers modules and is usually loaded anyway.
    entry: Object.values(pages)[0]?.scripts[0] ?? texts('ru').scripts[0]!,
    pages,
    slots: {
      ...remote.slots,
      gives: mapKeys(remote.slots.gives, (slot) => part(compilation, version, `${remote.name}/${slotChunk(slot)}`)),
    },
    locales: byLocale(texts),
    wants: {},
  };
};

/** Parts of the shell that only the federation's loader imports: the plain build has no such loader. */
const federatedOnly: readonly string[] = ['lazy-recovery'];

/** The federated release of the shell, with the files of the plain build; `boot` and `server` stay the same. */
export const describeShell = (
  compilation: Compilation,
  version: string,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
): Omit<ShellRelease, 'integrity'> => {
  const plainParts = Object.fromEntries(Object.entries(shell.parts).filter(([key]) => !federatedOnly.includes(key)));
  const parts = remotes.flatMap(({ name, pages, slots }) =>
    [...Object.keys(pages), ...Object.keys(slots.gives).map(slotChunk)].map((key) => `${name}/${key}`),
  );
  return {
    ...shell,
    version,
    first: filesOf(compilation.entrypoints.get('main')!.chunks),
    parts: mapKeys(plainParts, (key) => ({ ...chunkFiles(compilation, key), shared: [] })),
    locales: byLocale((locale) => chunkFiles(compilation, `locale-${locale}-json`)),
    provides: Object.fromEntries(
      parts.map((chunk) => [
        chunk,
        { version: '1.0.0', names: [], assets: { scripts: [], styles: chunkFiles(compilation, chunk).styles } },
      ]),
    ),
  };
};
