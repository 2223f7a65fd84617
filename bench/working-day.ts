/** A person's working day on a slower processor: how soon each press shows something, what blocks, and what stays in memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWaitingFor } from '@qujat/server/app/demo/add-documents';
import type { Database } from '@qujat/server/platform/database/pool';
import type { CDPSession, Locator, Page } from 'playwright';
import type { Figure } from './figure.ts';
import { heapAfterGarbage, pause, setSlowdown, untilQuiet } from './in-page.ts';
import { bringAlong, openBrowser, type SignedIn } from './load.ts';
import type { SecureDoor } from './secure-door.ts';
import { median, percentile } from './statistics.ts';

/** Agrees to documents without a key; no other bench reads this person's lists. */
const head = { name: 'gulmira', email: 'gulmira@saryozen.example' } as const;
const slowdown = 4;
const openings = 9;
const decisions = 9;
/** Documents that are read one after another for the figure of the heap: a day of somebody who signs all day. */
const read = 500;
const megabyte = 1_000_000;
/** A press that shows nothing for longer has failed. */
const timeoutMs = 20_000;

declare global {
  interface Window {
    /** The longest event of each interaction so far, in ms, by the browser's id. Those under 16 ms are not among them. */
    qujatInteractions?: Map<number, number>;
    /** How long each task over 50 ms has taken since the list was last emptied, in ms. */
    qujatTasks?: number[];
  }
}

/** Runs in the page, before its own code. */
const watchInteractions = (): void => {
  const longest = (window.qujatInteractions = new Map<number, number>());
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const tasks: number[] = (window.qujatTasks = []);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
};

/** Playwright asks the page what lies under the pointer while the press is handled: that is no part of what the person waits for. */
const press = (target: Locator): Promise<void> => target.click({ force: true });

/** Milliseconds from the next press (a key or the pointer) until the visible element's text is another than before, and painted. */
const timeChange = (selector: string): { readonly milliseconds: Promise<number> } => {
  const textOf = (): string | null => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())?.textContent ?? null;
  const before = textOf();
  const milliseconds = new Promise<number>((resolve) => {
    const begin = (event: Event): void => {
      for (const kind of ['keydown', 'pointerdown']) window.removeEventListener(kind, begin, true);
      const look = (): void => {
        const now = textOf();
        if (now === before || now === null || now === '') return void requestAnimationFrame(look);
        setTimeout(() => resolve(performance.now() - event.timeStamp));
      };
      requestAnimationFrame(look);
    };
    // On the window: the reader's keys go no further.
    for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, begin, true);
  });
  return { milliseconds };
};

const timed = async (page: Page, selector: string, act: () => Promise<unknown>): Promise<number> => {
  const change = await page.evaluateHandle(timeChange, selector);
  await act();
  const hung = async (): Promise<never> => {
    await pause(timeoutMs);
    throw new Error(`${selector} showed nothing else; the page says: ${await page.evaluate(() => document.body.innerText.slice(-600))}`);
  };
  return Promise.race([change.evaluate(({ milliseconds }) => milliseconds), hung()]);
};

const numbers = 'main [role=tabpanel] tbody button[data-document]';
const cardStages = '[role=dialog] ol';
const readerHeading = '[role=dialog] header h2';
/** Several documents may have the same subject. */
const readerNumber = '[role=dialog] header h2 + p > span';

const openList = async (page: Page, door: SecureDoor): Promise<void> => {
  await page.goto(`${door.address}/#currentTab=1`);
  await page.locator(numbers).first().waitFor();
  await untilQuiet(page);
};

/** The topmost of these documents in the list, or of all: those after it are on the same page. */
const firstShown = async (page: Page, among?: ReadonlySet<number>): Promise<number> => {
  const shown = await page.locator(numbers).evaluateAll((all) => all.map((number) => Number((number as HTMLElement).dataset.document)));
  const found = shown.find((id) => among?.has(id) ?? true);
  if (found === undefined) throw new Error('None of the documents that wait is in the list');
  return found;
};

/** The card of a document whose number was pointed at. */
const openCards = async (page: Page): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const number = page.locator(numbers).nth(opening);
    await number.hover();
    await untilQuiet(page);
    times.push(await timed(page, cardStages, () => press(number)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return times;
};

/** From the press that agrees until the next document of the list is on the screen; also the interactions of these visits. */
const agreeToNext = async (page: Page, door: SecureDoor, waiting: Set<number>): Promise<{ times: number[]; interactions: number[] }> => {
  const times: number[] = [];
  const interactions: number[] = [];
  for (let decision = 0; decision < decisions; decision += 1) {
    await openList(page, door);
    const id = await firstShown(page, waiting);
    waiting.delete(id);
    await page.goto(`${door.address}/?read=${id}#currentTab=1`);
    const next = page.getByRole('dialog').getByRole('checkbox', { name: /следующий/ });
    await next.waitFor();
    if (!(await next.isChecked())) await next.click();
    await page.getByRole('region', { name: 'Ваше решение' }).waitFor();
    await untilQuiet(page);
    await page.locator(readerHeading).filter({ visible: true }).focus();
    await page.keyboard.press('a');
    const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Согласовать' });
    await agree.waitFor();
    times.push(await timed(page, readerNumber, () => press(agree)));
    interactions.push(...(await interactionsOf(page)));
  }
  return { times, interactions };
};

/** The rest of the day, for what each press costs: tabs, a filter, a search, the other remotes. Returns the longest task, in ms. */
const workThrough = async (page: Page, door: SecureDoor): Promise<number> => {
  await openList(page, door);
  // Those of the load are not part of the work.
  await page.evaluate(() => void (window.qujatTasks!.length = 0));
  for (const tab of [1, 2, 3, 0]) {
    await press(page.locator('aside a[href*="#currentTab"]').nth(tab));
    await untilQuiet(page);
  }
  await press(page.locator('main thead button[aria-haspopup=menu]').first());
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  // Digits: keys that Playwright's keyboard does not have are not pressed, but put in.
  await page.locator('main input[type=search]').pressSequentially('2026', { delay: 80 });
  await untilQuiet(page);
  for (const place of ['/portal', '/cloud']) {
    await press(page.locator(`aside a[href="${place}"]`));
    await page.locator('main h1').filter({ visible: true }).waitFor();
    await untilQuiet(page);
  }
  await press(page.locator('aside a[href*="#currentTab"]').first());
  await untilQuiet(page);
  return page.evaluate(() => Math.max(0, ...window.qujatTasks!));
};

/** Seventy-five of a hundred interactions take no longer; those that the browser does not report took less than 16 ms. */
const interactionsOf = async (page: Page): Promise<readonly number[]> => {
  const { reported, all } = await page.evaluate(() => ({
    reported: [...(window.qujatInteractions ?? new Map<number, number>()).values()],
    all: (performance as unknown as { readonly interactionCount: number }).interactionCount,
  }));
  return [...reported, ...Array.from({ length: Math.max(0, all - reported.length) }, () => 8)];
};

/** Megabytes of heap before and after a day's documents, and after as many again. */
const readAll = async (page: Page, devtools: CDPSession, door: SecureDoor, first: number): Promise<readonly [number, number, number]> => {
  await page.goto(`${door.address}/?read=${first}#currentTab=1`);
  await page.locator(readerHeading).waitFor();
  await untilQuiet(page);
  const go = async (key: string, count: number): Promise<void> => {
    for (let time = 0; time < count; time += 1) {
      await page.locator(readerHeading).filter({ visible: true }).focus();
      await timed(page, '[role=dialog] header', () => page.keyboard.press(key));
    }
    await untilQuiet(page);
  };
  const before = await heapAfterGarbage(devtools);
  // There and back: a page of the list has fifty rows.
  const thereAndBack = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await go('j', 40);
      await go('k', 40);
    }
  };
  const times = Math.ceil(read / 160);
  await thereAndBack(times);
  const half = await heapAfterGarbage(devtools);
  await thereAndBack(times);
  const after = await heapAfterGarbage(devtools);
  return [before / megabyte, half / megabyte, after / megabyte];
};

/** Times of single presses, INP over the day, and the heap after 500 documents. */
export async function* measureWorkingDay(
  door: SecureDoor,
  db: Database,
  signIn: (email: string) => Promise<SignedIn>,
): AsyncGenerator<Figure> {
  const waiting = new Set(await addWaitingFor(db, head.name, { count: 60, stage: 'aggregation', initiator: 'yerlan', now: new Date() }));
  const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const context = await openBrowser(profile, door);
  try {
    await bringAlong(context, await signIn(head.email));
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await page.addInitScript(watchInteractions);
    const interactions: number[] = [];
    await openList(page, door);
    await openCards(page);
    yield { name: 'the card of a document pointed at', value: median(await openCards(page)), unit: 'ms', goal: 100 };
    const fast = await agreeToNext(page, door, waiting);
    yield { name: 'from agreeing to the next document', value: median(fast.times), unit: 'ms', goal: 150 };
    await openList(page, door);
    await setSlowdown(devtools, slowdown);
    const sameSlow = await openCards(page);
    interactions.push(...(await interactionsOf(page)));
    const slow = await agreeToNext(page, door, waiting);
    interactions.push(...slow.interactions);
    console.error(`processor 4 times slower: card ${median(sameSlow)} ms, next document ${median(slow.times)} ms`);
    const longestTask = await workThrough(page, door);
    interactions.push(...(await interactionsOf(page)));
    console.error(`${interactions.length} interactions, the slowest ${Math.max(...interactions)} ms`);
    yield {
      name: 'interaction to next paint (p75), processor 4 times slower',
      value: percentile(interactions, 0.75),
      unit: 'ms',
      goal: 100,
    };
    yield {
      name: 'the longest task of the work in lists and remotes, processor 4 times slower',
      value: longestTask,
      unit: 'ms',
      goal: 100,
    };
    await setSlowdown(devtools, 1);
    const [before, half, after] = await readAll(page, devtools, door, await firstShown(page));
    console.error(`heap: ${before.toFixed(1)} MB, ${half.toFixed(1)} MB, after ${read} documents ${after.toFixed(1)} MB`);
    yield { name: `heap after ${read} documents`, value: after, unit: 'MB', goal: 60 };
    yield { name: 'growth of the heap over the second half of them', value: (after / half - 1) * 100, unit: 'percent', goal: 5 };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
