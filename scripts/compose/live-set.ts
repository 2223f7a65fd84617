/** The set of releases that the pages of a running product contain. */
export interface LiveVersions {
  readonly id: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** Reads it from a page; null while the page server is unavailable. */
export const liveSetAt = async (address: string): Promise<LiveVersions | null> => {
  const response = await fetch(`${address}/login`, { headers: { accept: 'text/html' } }).catch(() => null);
  const text = /<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(response?.ok ? await response.text() : '')?.[1];
  if (text === undefined) return null;
  const { releases } = JSON.parse(text) as {
    releases: { id: string; shell: string; remotes: readonly { name: string; live: { version: string } }[] };
  };
  const remotes = releases.remotes.map(({ name, live }) => [name, live.version] as const);
  return { id: releases.id, versions: { shell: releases.shell, ...Object.fromEntries(remotes) } };
};
