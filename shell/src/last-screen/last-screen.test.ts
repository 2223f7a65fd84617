import type { KeptScreen } from './kept-screen.ts';
import { makeNode, paintLastScreen } from './paint-screen.ts';
import type { OwnedScreen } from './read-screen.ts';
import { takeNode, takeScreen } from './take-screen.ts';

/** What the database has. */
let kept: OwnedScreen | null = null;
const aigerim = { identity: 'aigerim', screenKept: false };
const paint = (): Promise<void> => paintLastScreen(aigerim, Promise.resolve(kept));

const root = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root')!;
};
const again = (html: string): string => {
  const taken = takeNode(root(html));
  const node = taken && makeNode(JSON.parse(JSON.stringify(taken)) as typeof taken);
  return node instanceof HTMLElement ? node.innerHTML : '';
};

const screenOf = (html: string, more: Partial<KeptScreen> = {}): KeptScreen => ({
  ...takeScreen(root(html))!,
  format: 1,
  at: Date.now() - 60_000,
  mark: 'По состоянию на 14:05',
  language: 'ru',
  hash: '#currentTab=13',
  isStart: true,
  ...more,
});
const keep = (screen: KeptScreen): void => void (kept = { owner: 'aigerim', screen });
const shown = (): string | null => document.querySelector('.qujat-last-screen')?.textContent ?? null;

beforeAll(() => {
  // jsdom lays nothing out, and has no sheets that a script makes.
  HTMLElement.prototype.checkVisibility = function checkVisibility() {
    return !this.hidden;
  };
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
  });
});
beforeEach(() => {
  kept = null;
  document.documentElement.lang = 'ru';
  window.history.replaceState(null, '', '/#currentTab=13');
});
afterEach(() => {
  window.qujatUncover?.();
  document.body.innerHTML = '';
});

test('what is shown is made again: elements, classes, texts and drawings', () => {
  const html =
    '<main class="a"><h1>Входящие</h1><table><tbody><tr class="row"><td>№ 7 &lt;b&gt;</td></tr></tbody></table><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></main>';
  expect(again(html)).toBe(html);
});

test('of the styles only the rules for its elements are kept', () => {
  document.head.innerHTML =
    '<style>@font-face { font-family: A } :root { --a: 1px } td { color: red } .row td, .other { top: 0 } .row .gone { top: 1px } .row:not(.gone) { top: 2px } @media print { .row { left: 0 } .gone { left: 1px } } @media screen { .gone { left: 2px } }</style>';
  const { styles } = takeScreen(root('<table><tbody><tr class="row"><td></td></tr></tbody></table>'))!;
  document.head.innerHTML = '';
  expect(styles.match(/[^{}]+(?=\{)/g)?.map((each) => each.trim())).toEqual([
    'td',
    '.row td, .other',
    '.row:not(.gone)',
    '@media print',
    '.row',
  ]);
});

test('nothing of it loads, links, runs, or repeats what a person has typed', () => {
  expect(
    again(
      '<a id="x" href="/secret" onclick="run()" class="l">Договор</a><img src="/photo" class="p"><script>run()</script><iframe src="/"></iframe><input value="typed" placeholder="Поиск"><p hidden>no</p>',
    ),
  ).toBe(
    '<a class="l">Договор</a><span class="p" style="display: inline-block; width: 0px; height: 0px;"></span><input placeholder="Поиск">',
  );
});

test('a kept copy that names more than that is not believed', () => {
  const node = makeNode({
    tag: 'div',
    look: { onclick: 'run()', class: 'a' },
    inside: [
      { tag: 'script', look: {}, inside: ['run()'] },
      { tag: 'a', look: { href: 'javascript:run()' }, inside: ['<b>'] },
    ],
  });
  expect((node as HTMLElement).outerHTML).toBe('<div class="a"><a>&lt;b&gt;</a></div>');
});

test('the next visit of the same session shows it with its time, inert, until the fresh screen is there', async () => {
  keep(screenOf('<main>Входящие</main>'));
  document.body.innerHTML = '';
  await paint();
  expect(shown()).toBe('По состоянию на 14:05');
  expect(document.querySelector<HTMLElement>('.qujat-last-screen')?.inert).toBe(true);
  window.qujatUncover?.();
  expect(shown()).toBeNull();
});

test.each([
  ['of another tab', { hash: '#currentTab=4' }],
  ['in another language', { language: 'kk' }],
  ['of another window', { width: 390 }],
  ['of the day before', { at: Date.now() - 25 * 3_600_000 }],
  ['in the form of another release', { format: 2 as 1 }],
])('one %s is not shown', async (_what, more) => {
  keep(screenOf('<main>Входящие</main>', more));
  await paint();
  expect(shown()).toBeNull();
});

test('without a hash only the screen that the person starts with is shown', async () => {
  window.history.replaceState(null, '', '/');
  keep(screenOf('<main>Входящие</main>', { isStart: false }));
  await paint();
  expect(shown()).toBeNull();
  keep(screenOf('<main>Входящие</main>'));
  await paint();
  expect(shown()).not.toBeNull();
});

test('one that is ready after the fresh screen is not shown any more', async () => {
  keep(screenOf('<main>Входящие</main>'));
  const painting = paint();
  window.qujatUncover?.();
  await painting;
  expect(shown()).toBeNull();
});

test('that of another session is not shown', async () => {
  keep(screenOf('<main>Входящие</main>'));
  await paintLastScreen({ ...aigerim, identity: 'dulat' }, Promise.resolve(kept));
  expect(shown()).toBeNull();
});

describe('the frame', () => {
  const isHeld = (): boolean => document.documentElement.classList.contains('qujat-held');
  const begin = (read: Promise<OwnedScreen | null>, screenKept = true): Promise<void> => paintLastScreen({ ...aigerim, screenKept }, read);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('waits for the screen where one is kept, and for a moment only', async () => {
    void begin(new Promise(() => {}));
    expect(isHeld()).toBe(true);
    jest.advanceTimersByTime(149);
    expect(isHeld()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isHeld()).toBe(false);
  });

  test('comes when the screen is painted', async () => {
    keep(screenOf('<main>Входящие</main>'));
    const painting = begin(Promise.resolve(kept));
    await jest.advanceTimersByTimeAsync(0);
    expect([isHeld(), shown()]).toEqual([true, 'По состоянию на 14:05']);
    await jest.advanceTimersByTimeAsync(50);
    await painting;
    expect(isHeld()).toBe(false);
  });

  test.each([
    ['was destroyed', async () => null],
    ['cannot be read', () => Promise.reject(new Error('damaged'))],
  ])('comes at once when the screen %s', async (_what, read) => {
    await begin(read()).catch(() => undefined);
    expect(isHeld()).toBe(false);
  });

  test('does not wait where none is kept', () => {
    void begin(new Promise(() => {}), false);
    expect(isHeld()).toBe(false);
  });
});
