/**
 * Runs in Node while a release is built (shared/webpack/src/draw.ts), never in a browser or in the page server: renders the HTML of what
 * can be painted before any code has loaded.
 */
import { createI18n, type ShortLanguage } from '@qujat/i18n';
import type { ReleasesData, RemoteReleaseData } from '@qujat/releases/page-data';
import { configureRemotes, providePart, type RemoteDefinition } from '@qujat/remotes';
import { StaticRouter } from '@qujat/router/static';
import { useId, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Root } from './root.tsx';
import { shellTexts } from './texts.ts';

type Pages = Readonly<Record<string, Pick<RemoteDefinition['pages'][string], 'path' | 'access' | 'frame'>>>;

/** Releases that contain one remote with these pages: the HTML depends on nothing else in them. */
const releasesOf = (name: string, namespace: string, pages: Pages): ReleasesData => {
  const live: RemoteReleaseData = {
    version: '',
    container: '',
    entry: '',
    integrity: '',
    pages: Object.fromEntries(
      Object.entries(pages).map(([key, { path, access, frame }]) => [key, { path, access, frame, scripts: [], styles: [], shared: [] }]),
    ),
    slots: {},
    locales: { ru: [], kk: [], en: [], tr: [] },
    navigation: [],
  };
  return { id: '', shell: '', shared: {}, remotes: [{ name, namespace, channel: '', live, previous: null }] };
};

const render = (i18n: ReturnType<typeof createI18n>, releases: ReleasesData, pathname: string): string => {
  configureRemotes(releases, { load: () => Promise.reject(new Error('nothing is loaded in Node')) });
  return renderToString(
    <StaticRouter location={pathname}>
      <Root i18n={i18n} releases={releases} />
    </StaticRouter>,
  );
};

/** Marks the place of a page, and tells which ids a page gets there. */
const Place = (): ReactNode => <template data-place={useId()} />;

const placePattern = /<template data-place="([^"]+)"><\/template>/;

/** The plain frame before and after the page, and the name of the page's place in React's tree. */
interface Frame {
  readonly before: string;
  readonly after: string;
  readonly place: string;
}

const plainFrame = (i18n: ReturnType<typeof createI18n>): Frame => {
  providePart({ remote: 'frame', kind: 'pages', key: 'plain' }, Place);
  const pages: Pages = { plain: { path: '/login', access: 'anonymous', frame: 'plain' } };
  const html = render(i18n, releasesOf('frame', 'frame', pages), '/login');
  const [hole, place] = placePattern.exec(html) ?? [];
  if (hole === undefined || place === undefined) throw new Error(`The plain frame shows no page: ${html}`);
  const at = html.indexOf(hole);
  return { before: html.slice(0, at), after: html.slice(at + hole.length), place };
};

/** The frames of the shell: of a signed-in person, and around an anonymous page with a gap for it. */
export async function drawFrames(language: ShortLanguage): Promise<Frame & { sidebar: string }> {
  const i18n = createI18n({ language, resources: await shellTexts(language) });
  const pages: Pages = { list: { path: '/', access: 'session', frame: 'sidebar' } };
  return { sidebar: render(i18n, releasesOf('frame', 'frame', pages), '/'), ...plainFrame(i18n) };
}

/** The HTML of a remote's page inside the plain frame, equal to the browser's first render. */
export async function drawPage(
  definition: RemoteDefinition,
  key: string,
  language: ShortLanguage,
): Promise<{ html: string; place: string }> {
  const page = definition.pages[key]!;
  const resources = await shellTexts(language);
  resources[definition.namespace] = (await definition.locales(language)).default;
  const i18n = createI18n({ language, resources });
  const { before, after, place } = plainFrame(i18n);
  providePart({ remote: definition.name, kind: 'pages', key }, (await page.load()).default);
  const whole = render(i18n, releasesOf(definition.name, definition.namespace, definition.pages), page.path);
  if (!whole.startsWith(before) || !whole.endsWith(after))
    throw new Error(`The page ${key} of ${definition.name} is not drawn in the plain frame: only anonymous pages of that frame can be.`);
  return { html: whole.slice(before.length, whole.length - after.length), place };
}
