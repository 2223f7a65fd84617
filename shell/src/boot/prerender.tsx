/**
 * Runs in Node when a release goes live (shell/page/prerender.ts), never in a browser: produces the HTML of pages that can be painted
 * before any code has loaded.
 */
import { createI18n, type ShortLanguage } from '@qujat/i18n';
import type { ReleasesData } from '@qujat/releases/page-data';
import { configureRemotes, providePart, type RemoteDefinition } from '@qujat/remotes';
import { StaticRouter } from '@qujat/router/static';
import { renderToString } from 'react-dom/server';
import { Root } from './root.tsx';
import { shellTexts } from './texts.ts';

/** What to render: a page of a remote whose module has been loaded in Node, or the frame alone. */
interface PrerenderInput {
  releases: ReleasesData;
  language: ShortLanguage;
  pathname: string;
  remote?: { definition: RemoteDefinition; page: string };
}

/** The HTML for `#root`, equal to the browser's first render. */
export async function prerender({ releases, language, pathname, remote }: PrerenderInput): Promise<string> {
  const resources = await shellTexts(language);
  configureRemotes(releases, { load: () => Promise.reject(new Error('nothing is loaded in Node')) });
  if (remote) {
    const { definition, page } = remote;
    resources[definition.namespace] = (await definition.locales(language)).default;
    const module = await definition.pages[page]!.load();
    providePart({ remote: definition.name, kind: 'pages', key: page }, module.default);
  }
  const i18n = createI18n({ language, resources });
  return renderToString(
    <StaticRouter location={pathname}>
      <Root i18n={i18n} releases={releases} />
    </StaticRouter>,
  );
}
