import { configureRemotes, type RemoteState } from '@qujat/remotes';
import type { MetricType } from 'web-vitals';

type Callback = (metric: MetricType) => void;
const measure: Record<string, Callback> = {};
jest.mock('web-vitals', () => ({
  onLCP: (act: Callback) => (measure['LCP'] = act),
  onINP: (act: Callback) => (measure['INP'] = act),
  onCLS: (act: Callback) => (measure['CLS'] = act),
}));
const mockStates = new Map<string, RemoteState>();
jest.mock('@qujat/remotes', () => ({
  ...jest.requireActual<object>('@qujat/remotes'),
  remoteStates: () => mockStates,
}));

const page = (path: string) => ({ path, access: 'session', frame: 'sidebar', scripts: [], styles: [], shared: [] });
const remote = (name: string, path: string) => ({ name, live: { version: '1', pages: { page: page(path) }, slots: {} } });
const sent: { url: string; body: { ticket?: string | null; views?: unknown[]; reports?: unknown[] } }[] = [];

/** What waits until the page is at rest. */
const atRest: (() => void)[] = [];

beforeAll(async () => {
  configureRemotes(
    { id: '', shell: '5', shared: {}, remotes: [remote('mfe-documents', '/'), remote('mfe-mail', '/mail')] } as never,
    {} as never,
  );
  for (const name of ['mfe-documents', 'mfe-mail'])
    mockStates.set(name, { state: 'ready', version: name === 'mfe-mail' ? '0' : '1', milliseconds: 1, reason: null });
  navigator.sendBeacon = (url, blob) => {
    void (blob as Blob).text().then((text) => sent.push({ url: String(url), body: JSON.parse(text) as (typeof sent)[number]['body'] }));
    return true;
  };
  window.requestIdleCallback = (act) => atRest.push(act as () => void);
  (globalThis as { PerformanceObserver?: unknown }).PerformanceObserver = { supportedEntryTypes: [] };
  document.body.innerHTML = '<data id="qujat-ticket" value="t1"></data><script type="application/json" id="qujat-page">{}</script>';
  const { watch } = await import('./watch.ts');
  watch('mfe-documents');
});
beforeEach(() => void sent.splice(0));

const metric = (name: MetricType['name'], value: number, more: Partial<MetricType> = {}): void =>
  measure[name]!({ name, value, navigationType: 'navigate', ...more } as MetricType);
const settled = async (): Promise<void> => {
  for (const act of atRest.splice(0)) act();
  await new Promise((resolve) => setTimeout(resolve));
};
const showTab = (visibilityState: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('what ends together goes out together, with the page’s ticket, when the page is at rest', async () => {
  metric('LCP', 900);
  metric('INP', 60);
  metric('CLS', 0.02);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  await settled();
  expect(sent).toEqual([
    { url: '/reports/views', body: { ticket: 't1', views: [{ remote: 'mfe-documents', version: '1', lcp: 900, inp: 60, cls: 0.02 }] } },
  ]);
});

test('a page that was reached without loading counts for its own remote, with the release that runs', async () => {
  metric('INP', 80, { navigationType: 'soft-navigation', navigationURL: 'http://localhost/mail' });
  await settled();
  expect(sent[0]?.body.views).toEqual([{ remote: 'mfe-mail', version: '0', inp: 80 }]);
});

test('a tab that is hidden before it was at rest sends at once, and no second time', async () => {
  metric('INP', 90, { navigationType: 'soft-navigation', navigationURL: 'http://localhost/mail' });
  showTab('hidden');
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent.map(({ body }) => body.views)).toEqual([[{ remote: 'mfe-mail', version: '0', inp: 90 }]]);
  await settled();
  expect(sent).toHaveLength(1);
  metric('CLS', 0.1, { navigationType: 'soft-navigation', navigationURL: 'http://localhost/mail' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(2);
  showTab('visible');
});

test('without soft navigations, what happened after a change of the remote counts for nobody', async () => {
  window.history.replaceState(null, '', '/mail');
  metric('INP', 500);
  metric('LCP', 1_000);
  await settled();
  expect(sent[0]?.body.views).toEqual([{ remote: 'mfe-documents', version: '1', lcp: 900, inp: 60, cls: 0.02 }]);
});

test('a slow press on a page of another remote is not charged to the first one after the way back', async () => {
  window.history.replaceState(null, '', '/');
  jest.resetModules();
  const { measureViews } = await import('./views.ts');
  measureViews('mfe-documents');
  window.history.pushState(null, '', '/mail');
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  window.history.pushState(null, '', '/');
  metric('INP', 500);
  metric('CLS', 0.5);
  metric('LCP', 950);
  await settled();
  expect(sent.flatMap(({ body }) => body.views)).toEqual([{ remote: 'mfe-documents', version: '1', lcp: 950 }]);
});

test('an error is charged to the innermost remote, without its message; a stranger’s to nobody', async () => {
  jest.useFakeTimers();
  const failure = (stack: string): Error => Object.assign(new TypeError('the letter to Ivanova'), { stack });
  const throwOut = (error: unknown): void => void window.dispatchEvent(new ErrorEvent('error', { error }));
  throwOut(
    failure(
      'TypeError: the letter to Ivanova\n at a (http://h/remotes/shell/5/ui.aa.js:1:2)\n at b (http://h/remotes/mfe-mail/0/list.bb.js:3:4)',
    ),
  );
  throwOut(failure('TypeError\n at chrome-extension://x/y.js:1:1'));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: failure('boot@http://h/remotes/shell/5/main.cc.js:5:6') }));
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  await settled();
  expect(sent[0]?.body.reports).toEqual([
    {
      kind: 'error',
      remote: 'mfe-mail',
      version: '0',
      reason: 'uncaught',
      detail: 'TypeError',
      stack: ['/remotes/shell/5/ui.aa.js:1:2', '/remotes/mfe-mail/0/list.bb.js:3:4'],
    },
    { kind: 'error', remote: 'shell', version: '5', reason: 'uncaught', detail: 'TypeError', stack: ['/remotes/shell/5/main.cc.js:5:6'] },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Ivanova/);
});
