import { findProblems } from './compatibility.ts';
import type { PartAssets, ReleasePage, RemoteRelease, ShellRelease } from './format.ts';
import type { CurrentReleases, PartData, ReleasesData, RemoteReleaseData } from './page-data.ts';
import type { LiveSet } from './store.ts';

/** Only lazily loaded modules are listed for the browser; the rest is in the shell's first files. */
const part = (assets: PartAssets, shell: ShellRelease): PartData => ({
  scripts: assets.scripts,
  styles: assets.styles,
  shared: assets.shared.filter((name) => shell.provides[name]?.assets),
});

const page = (assets: ReleasePage, shell: ShellRelease): RemoteReleaseData['pages'][string] => ({
  ...part(assets, shell),
  path: assets.path,
  access: assets.access,
  frame: assets.frame,
});

const mapValues = <A, B>(record: Record<string, A>, f: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]));

function remoteData(release: RemoteRelease, shell: ShellRelease, others: RemoteRelease[]): RemoteReleaseData {
  const problems = findProblems(shell, [...others, release])[release.name];
  return {
    version: release.version,
    container: release.container,
    entry: release.entry,
    integrity: release.integrity[release.entry]!,
    pages: mapValues(release.pages, (assets) => page(assets, shell)),
    slots: mapValues(release.slots.gives, (assets) => part(assets, shell)),
    locales: {
      ru: release.locales.ru.scripts,
      kk: release.locales.kk.scripts,
      en: release.locales.en.scripts,
      tr: release.locales.tr.scripts,
    },
    navigation: release.navigation,
    ...(problems && { problems }),
  };
}

/**
 * The page's data for the browser about the live set. Every release is checked here against the live shell: this is the gate before
 * loading.
 */
export function releasesData({ id, shell, remotes, disabled }: LiveSet): ReleasesData {
  return {
    id,
    shell: shell.version,
    shared: Object.fromEntries(Object.entries(shell.provides).flatMap(([name, { assets }]) => (assets ? [[name, assets]] : []))),
    remotes: remotes.map(({ live, previous, channel }) => {
      const others = [...remotes.map((other) => other.live).filter((other) => other.name !== live.name), ...disabled];
      return {
        name: live.name,
        namespace: live.namespace,
        channel,
        live: remoteData(live, shell, others),
        previous: previous && remoteData(previous, shell, others),
      };
    }),
  };
}

/** The name of the set, with which tabs find out whether there is a newer one. Only pages say what it consists of. */
export const currentReleases = ({ id }: LiveSet): CurrentReleases => ({ id });
