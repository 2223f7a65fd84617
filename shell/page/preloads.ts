import { releaseUrl, type Assets, type LiveSet, type Locale, type RemoteRelease, type ShellRelease } from '@qujat/releases';
import { isShellPage } from '../src/frame/shell-pages.ts';
import type { LivePage, Visit } from './visit.ts';

/** A file that the page names, so that it loads at once. */
export interface PageFile {
  /** `script`: the shell's, run in order; `ahead`: the shown remote's, run after them; `preload`: run on demand. */
  kind: 'boot' | 'script' | 'ahead' | 'style' | 'preload' | 'font';
  url: string;
  /** Its name within the release, by which webpack recognises styles that are already loaded. */
  name: string;
  integrity: string;
  /** A file of the shell itself: without it nothing starts. */
  shell: boolean;
  /** The release that it belongs to. */
  release: ShellRelease | RemoteRelease;
}

/**
 * The font subset of most letters in a language. The styles ask for the others when a text needs them: named here, they would take the line
 * from the code.
 */
const alphabets: Record<Locale, string> = { ru: 'cyrillic', kk: 'cyrillic', en: 'latin', tr: 'latin' };

const file = (release: ShellRelease | RemoteRelease, name: string, kind: PageFile['kind']): PageFile => ({
  kind,
  name,
  url: releaseUrl(release, name),
  integrity: release.integrity[name]!,
  shell: release.kind === 'shell',
  release,
});

/**
 * Scripts that are needed soon, and stylesheets: a stylesheet named by the page is not requested again. The page runs the remote's own
 * scripts right after the shell's: nothing has to request them one after the other (shared/remotes/src/page-scripts.ts).
 */
const assets = (release: ShellRelease | RemoteRelease, { scripts, styles }: Assets): PageFile[] => [
  ...styles.map((name) => file(release, name, 'style')),
  ...scripts.map((name) => file(release, name, release.kind === 'shell' ? 'preload' : 'ahead')),
];

const byNeed = (shell: ShellRelease, shared: readonly string[]): PageFile[] =>
  shared.flatMap((key) => {
    const found = shell.provides[key]?.assets;
    return found ? assets(shell, found) : [];
  });

/** All files that a visit needs, in their order in the page; each file once. */
export function pageFiles({ shell }: LiveSet, { language, hasSession, pathname }: Visit, shown: LivePage | undefined): PageFile[] {
  const signedIn = hasSession && (shown ? shown.page.access === 'session' : isShellPage(pathname));
  // Signed-in people see the frame at once and query the server; the first answers of the list are asked for by boot.js, without the client.
  const asksEarly = pathname === '/';
  const parts = signedIn ? [shell.parts['frame'], ...(asksEarly ? [] : [shell.parts['client']])].filter((part) => part !== undefined) : [];
  const files = [
    file(shell, (!hasSession && shell.visitorBoot) || shell.boot, 'boot'),
    ...shell.first.styles.map((name) => file(shell, name, 'style')),
    ...shell.first.scripts.map((name) => file(shell, name, 'script')),
    ...assets(shell, shell.locales[language]),
    ...parts.flatMap((part) => [...assets(shell, part), ...byNeed(shell, part.shared)]),
    ...(shown
      ? [
          file(shown.remote, shown.remote.entry, 'ahead'),
          ...assets(shown.remote, shown.page),
          ...assets(shown.remote, shown.remote.locales[language]),
          ...byNeed(shell, shown.page.shared),
        ]
      : []),
    ...[alphabets[language]].flatMap((alphabet) => (shell.fonts[alphabet] ? [file(shell, shell.fonts[alphabet], 'font')] : [])),
  ];
  const seen = new Set<string>();
  return files.filter(({ url }) => !seen.has(url) && seen.add(url));
}
