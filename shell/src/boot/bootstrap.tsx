import { firstScreenShown, pendingRequestsAtom, readPageConfiguration, tellSignOuts } from '@qujat/api';
import { createI18n, shortLanguage } from '@qujat/i18n';
import type { ReleasesData } from '@qujat/releases/page-data';
import { lazyPart } from '@qujat/lazy';
import { configureRemotes, findPage, preloadPage, reportShell } from '@qujat/remotes';
import { createFederation } from '@qujat/remotes/federation';
import { BrowserRouter } from '@qujat/router';
import { languageAtom, signedInAtom, store } from '@qujat/session';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepRowFocus } from '../first-rows/keep-row-focus.ts';
import { sessionPart } from '../frame/session-part.ts';
import { leadToSignIn } from './lead-to-sign-in.ts';
import { Root } from './root.tsx';
import { addShellTexts } from './texts.ts';

/** Inserted by the build: 'development' in the shell's edition for engineers (shared/webpack). */
declare const process: { env: { NODE_ENV: string } };

/** Milliseconds that the first render waits for the route's remote; if it came later, React's Suspense would delay it by 300. */
const timeoutMs = 100;

/** Milliseconds that it waits where boot.js has painted the first rows: nothing better can be shown until the list is there. */
const rowsTimeoutMs = 3_000;

/** Milliseconds that it waits for the screen of the last visit. */
const patienceMs = 250;

/** Milliseconds between two looks whether the page is at rest. */
const pause = 3_000;

const watchPart = lazyPart(() => import(/* webpackChunkName: "watch" */ '../watch/watch.ts'));

/** Begins to measure this tab when nothing is being loaded any more: measuring must not make a page slower. A failure changes nothing. */
async function watchAtRest(first: string | undefined): Promise<void> {
  do await wait(pause);
  while (store.get(pendingRequestsAtom));
  await (await watchPart.load()).watch(first);
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends when the page should be rendered without its remote. */
async function remoteTimeout(): Promise<void> {
  await wait(timeoutMs);
  if (window.qujatFirstRows) await wait(rowsTimeoutMs);
}

/** Whether the HTML in the page is what will be rendered: made for this address, in this language. */
function isPrerendered(root: HTMLElement, language: string): boolean {
  const { page, language: madeFor } = root.dataset;
  const here = findPage(location.pathname);
  return madeFor === language && here !== undefined && page === `${here.remote}/${here.page}`;
}

/**
 * Releases the forms once everything listens: a form submitted earlier would leave the page. This also tells boot.js that the shell has
 * started.
 */
function Started({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    window.qujatReleaseForms?.();
    reportShell('loaded');
  }, []);
  return children;
}

async function start(): Promise<void> {
  leadToSignIn();
  const root = document.getElementById('root')!;
  const configuration = readPageConfiguration();
  const live = configuration.releases as ReleasesData;
  const language = shortLanguage(store.get(languageAtom));
  const i18n = createI18n({ language });
  // Only in the development edition: the edition for everybody contains none of it.
  const development =
    process.env.NODE_ENV === 'development' ? await import(/* webpackChunkName: "development" */ '../development/start.tsx') : null;
  const { releases, badge } = (await development?.startDevelopment(live, configuration.developmentOrigins)) ?? {
    releases: live,
    badge: null,
  };
  configureRemotes(releases, createFederation());

  const here = findPage(location.pathname);
  const page = here ? preloadPage(here.remote, here.page) : Promise.resolve();
  const frame = store.get(signedInAtom)
    ? sessionPart.load().then(
        () => {},
        () => {},
      )
    : Promise.resolve();
  const texts = addShellTexts(language);
  const ready = Promise.all([page, frame]);
  const prerendered = isPrerendered(root, language);
  // A form that is already painted can wait for its code; an empty page cannot.
  await Promise.all([texts, prerendered ? ready : Promise.race([ready, remoteTimeout()])]);
  // The database answers between two tasks: rendering would keep the rows of the last visit waiting until the fresh ones are there.
  await Promise.race([window.qujatPainting, wait(patienceMs)]);

  const tree = (
    <Started>
      <BrowserRouter useTransitions={false}>
        <Root i18n={i18n} releases={releases} />
        {badge}
      </BrowserRouter>
    </Started>
  );
  // If HTML does not match the code (the previous release, a failure card, a browser extension), React renders it again: this does not
  // prevent the start.
  if (prerendered) hydrateRoot(root, tree, { onRecoverableError: (error) => console.error(error) });
  else {
    const focusRow = keepRowFocus();
    window.qujatFirstRows = false;
    createRoot(root).render(tree);
    void firstScreenShown().then(focusRow);
  }
  void firstScreenShown().then(() => window.qujatUncover?.());
  void watchAtRest(here?.remote).catch(() => {});
}

// On an error boot.js shows the message and reports this release. A person who signed out offline may have closed the browser since.
start().then(tellSignOuts).catch(reportError);
