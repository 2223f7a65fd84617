/** How fast the pages of a tab were, by remote and release (docs/decisions/0430). */
import { findPage, remoteStates } from '@qujat/remotes';
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals';

/** What a page of a remote measured: LCP and INP in milliseconds. */
interface View {
  remote: string;
  version: string;
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** Whether the browser tells apart the pages of a tab that changes its address without loading (Chromium since 151). */
const knowsSoftNavigations = (): boolean => PerformanceObserver.supportedEntryTypes.includes('soft-navigation');

/**
 * Whether another remote has been shown than that of the page the tab was opened with. Asked when a measurement ends and, because the
 * person may have come back by then, at each press: a page that nobody pressed has no INP.
 */
let otherShown = false;
const isOtherShown = (first: string | undefined): boolean => (otherShown ||= findPage(location.pathname)?.remote !== first);

/**
 * The remote that a measurement is about. Without soft navigations a browser measures the tab as a whole: once another remote has been
 * shown, only the first paint is certain.
 *
 * @param first the remote of the page that the tab was opened with
 */
function remoteOf({ name, navigationType, navigationURL }: MetricType, first: string | undefined): string | undefined {
  if (navigationType === 'soft-navigation' && navigationURL !== undefined)
    return findPage(new URL(navigationURL, location.origin).pathname)?.remote;
  const isCertain = name === 'LCP' || knowsSoftNavigations() || !isOtherShown(first);
  return isCertain ? first : undefined;
}

const views = new Map<string, View>();
let changed: Set<View> | null = null;

/** How long figures wait for a moment at rest, ms. */
const restMs = 5_000;

function send(): void {
  if (!changed) return;
  const ticket = document.getElementById('qujat-ticket')?.getAttribute('value');
  const body = JSON.stringify({ ticket, views: [...changed] });
  changed = null;
  navigator.sendBeacon('/reports/views', new Blob([body], { type: 'application/json' }));
}

/** At rest, so that no press waits for it: the browser stands still while it takes a report. A hidden tab may not come back. */
function sendAtRest(): void {
  if (document.visibilityState === 'hidden') queueMicrotask(send);
  else if (typeof requestIdleCallback === 'undefined') setTimeout(send, restMs);
  else requestIdleCallback(send, { timeout: restMs });
}

function note(metric: MetricType, first: string | undefined): void {
  const remote = remoteOf(metric, first);
  const version = remote === undefined ? undefined : remoteStates().get(remote)?.version;
  if (remote === undefined || version === undefined) return;
  const id = `${remote} ${version}`;
  const view = views.get(id) ?? { remote, version };
  views.set(id, view);
  const { name, value } = metric;
  if (name === 'LCP') view.lcp ??= value;
  if (name === 'INP') view.inp = Math.max(view.inp ?? 0, value);
  if (name === 'CLS') view.cls = Math.max(view.cls ?? 0, value);
  if (!changed) sendAtRest();
  (changed ??= new Set()).add(view);
}

/** Measures from now on; what the browser has kept since the page was opened counts too. */
export function measureViews(first: string | undefined): void {
  const look = (): unknown => isOtherShown(first);
  for (const type of ['pointerdown', 'keydown', 'popstate']) addEventListener(type, look, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  const noteFor = (metric: MetricType): void => note(metric, first);
  onLCP(noteFor, { reportSoftNavs: true });
  onINP(noteFor, { reportSoftNavs: true });
  onCLS(noteFor, { reportSoftNavs: true });
}
