import { developmentEdition, releasesData, type LiveSet } from '@qujat/releases';
import type { PageConfiguration } from '@qujat/api/configuration';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import { isShellPage } from '../src/frame/shell-pages.ts';
import type { DrawnHtml } from './drawn.ts';
import { html, Html, jsonScript } from './html.ts';
import type { InlinedFiles } from './inlined.ts';
import { installLinks } from './manifest.ts';
import { pageFiles, type PageFile } from './preloads.ts';
import { badgeFiles, previewBadge } from './preview.ts';
import { pageTexts } from './texts.ts';
import { shownPage, type Visit } from './visit.ts';

/** The configuration that the page passes to its code, besides the releases. */
export type Configuration = Omit<PageConfiguration, 'releases'> & {
  /** Whether this browser keeps what an offline visit needs (docs/offline.md); only the shell reads it. Default: no. */
  readonly offline?: boolean;
};

const tag = ({ kind, url, name, integrity, shell }: PageFile, inlined: InlinedFiles): Html => {
  const shellMark = shell && html` data-shell`;
  const text = inlined.get(url)?.text;
  if (text !== undefined && kind === 'style')
    return html`<style data-href="${name}" data-url="${url}"${shellMark}>${new Html(text)}</style>`;
  if (text !== undefined) return html`<script data-url="${url}">${new Html(text)}</script>`;
  // Chrome holds the first paint back for up to 100 ms for a font that is preloaded as one (docs/decisions/0495).
  if (kind === 'font') return html`<link rel="preload" as="fetch" crossorigin href="${url}">`;
  if (kind === 'preload') return html`<link rel="preload" as="script" crossorigin="anonymous" integrity="${integrity}" href="${url}">`;
  if (kind === 'style')
    return html`<link rel="stylesheet" crossorigin="anonymous" integrity="${integrity}" href="${url}" data-href="${name}"${shellMark}>`;
  // Chrome delays low-priority scripts while a stylesheet is loading, which would cost one more round trip.
  const mark = kind === 'ahead' ? html` data-ahead` : shellMark;
  return html`<script${kind !== 'boot' && html` defer fetchpriority="high"`} crossorigin="anonymous" integrity="${integrity}" src="${url}"${mark}></script>`;
};

/** The content of `#root` before any code has run, and the page that it was made for. */
function content(set: LiveSet, visit: Visit, drawn: DrawnHtml): Html {
  const shown = shownPage(set, visit);
  const id = shown && `${shown.remote.name}/${shown.key}`;
  const page = id && !visit.hasSession ? drawn.pages[id]?.[visit.language] : undefined;
  if (page) return html`<div id="root" data-page="${id}" data-language="${visit.language}">${new Html(page)}</div>`;
  const inSidebar = shown ? shown.page.frame === 'sidebar' : isShellPage(visit.pathname);
  const frame = visit.hasSession && inSidebar ? drawn.frame[visit.language] : undefined;
  return html`<div id="root">${frame && new Html(frame)}</div>`;
}

/**
 * The set for an engineer: with the shell's development edition, and without the remote's files, because the remote may come from
 * elsewhere.
 */
const forEngineers = (set: LiveSet): LiveSet => ({ ...set, shell: developmentEdition(set.shell) ?? set.shell });

/**
 * The end of each page: the ticket that makes its reports count. It is read when something is reported, when the whole page has arrived.
 */
export const pageEnd = (ticket: string): string =>
  html`<data id="qujat-ticket" value="${ticket}"></data>
</body>
</html>
`.text;

/** All files that the page of a visit contains or names. */
export function filesOfVisit(live: LiveSet, visit: Visit): readonly PageFile[] {
  const { development } = visit;
  const set = development ? forEngineers(live) : live;
  const shown = development ? undefined : shownPage(set, visit);
  // A release that does not fit is not run (shared/remotes uses the previous one).
  const fits = !releasesData(set).remotes.some(({ name, live: { problems } }) => name === shown?.remote.name && problems);
  return pageFiles(set, visit, fits ? shown : undefined);
}

/** The input of {@link pageHtml}. */
export interface PageInput {
  readonly live: LiveSet;
  readonly visit: Visit;
  readonly configuration: Configuration;
  readonly drawn: DrawnHtml;
  readonly registration?: RegistrationMode;
  /** {@link filesOfVisit}, and those of them that the page contains. */
  readonly files: readonly PageFile[];
  readonly inlined: InlinedFiles;
}

/** The page for a visit, except {@link pageEnd}. It depends on nothing else, so it can be cached. */
export function pageHtml({ live, visit, configuration: given, drawn, registration = 'open', files, inlined }: PageInput): string {
  const { language, theme, development } = visit;
  const { failure, noScript } = pageTexts(language);
  const set = development ? forEngineers(live) : live;
  const configuration = development ? given : { ...given, developmentOrigins: [] };
  const releases = releasesData(set);
  const isLater = ({ kind, url }: PageFile): boolean => inlined.has(url) && (kind === 'preload' || kind === 'ahead');
  const of = (...kinds: PageFile['kind'][]): Html[] =>
    files.filter((file) => kinds.includes(file.kind) && !isLater(file)).map((file) => tag(file, inlined));
  const data = jsonScript('qujat-page', { ...configuration, releases });
  // Only boot.js of a session reads it before the first paint.
  const dataIsLater = files.some(({ kind, name }) => kind === 'boot' && name === set.shell.visitorBoot);
  // Nothing before the first paint needs them.
  const later = [...(dataIsLater ? [data] : []), ...files.filter(isLater).map((file) => tag(file, inlined))];
  return html`<!doctype html>
<html lang="${language}"${theme === 'dark' && html` class="dark-mode"`}${theme !== null && html` data-theme="${theme}"`}${registration !== 'open' && html` data-registration="${registration}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Qujat</title>
${!dataIsLater && data}
${of('boot')}
${of('style')}${set.preview && badgeFiles()}
${of('font', 'preload')}
${of('script')}
${of('ahead')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">${installLinks(language)}
</head>
<body>
${development ? html`<div id="root"></div>` : content(set, visit, drawn)}
${previewBadge(set, language)}<noscript><p>${noScript['text']}</p></noscript>
${later}
<template id="qujat-failure"><main class="qujat-failure"><h1>${failure['title']}</h1><p>${failure['text']}</p><button type="button">${failure['reload']}</button></main></template>
`.text;
}
