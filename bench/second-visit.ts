/** How soon a second visit shows the rows of the last one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { pause, setSlowdown, untilQuiet } from './in-page.ts';
import { bringAlong, openBrowser, type SignedIn } from './load.ts';
import type { SecureDoor } from './secure-door.ts';
import { median } from './statistics.ts';

const visits = 7;
const slowdown = 4;

declare global {
  interface Window {
    /** When the screen of the last visit was painted, in ms from the start of the document. */
    qujatLastPainted?: number;
  }
}

/** Runs in the page, before its own code. The layer may be gone again before the next frame, so its arrival is observed. */
const watchLast = (): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.qujat-last-screen')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.qujatLastPainted = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
};

const within = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what} was not there after 30 s`);
};

const isKept = (page: Page): Promise<true | undefined> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'qujat-inbox')) return undefined;
    return new Promise<true | undefined>((resolve) => {
      const opening = indexedDB.open('qujat-inbox');
      opening.onsuccess = () => {
        const found = opening.result.transaction('copies').objectStore('copies').getKey('screen');
        found.onsuccess = () => {
          opening.result.close();
          resolve(found.result === undefined ? undefined : true);
        };
      };
    });
  });

export async function* measureSecondVisit(door: SecureDoor, signedIn: SignedIn): AsyncGenerator<Figure> {
  const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const context = await openBrowser(profile, door);
  try {
    await bringAlong(context, signedIn);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${door.address}/#currentTab=13`);
    await within('the kept screen', () => isKept(page));
    await page.addInitScript(watchLast);
    const measure = async (): Promise<{ readonly rows: number; readonly page: number }> => {
      const rows: number[] = [];
      const pages: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        // A visit begins with an empty window: leaving the last one takes time too.
        await page.goto('about:blank');
        await page.goto(`${door.address}/#currentTab=13`, { waitUntil: 'commit' });
        rows.push(await within('the screen of the last visit', () => page.evaluate(() => window.qujatLastPainted)));
        await untilQuiet(page);
        pages.push(await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0));
      }
      return { rows: median(rows), page: median(pages) };
    };
    const own = await measure();
    await setSlowdown(await context.newCDPSession(page), slowdown);
    const slow = await measure();
    console.error(`rows of the last visit: ${Math.round(own.rows)} ms, the page's first paint ${Math.round(own.page)} ms`);
    console.error(`  processor ${slowdown} times slower: ${Math.round(slow.rows)} ms, the page ${Math.round(slow.page)} ms`);
    yield { name: 'rows of the last visit painted', value: own.rows, unit: 'ms', goal: 200 };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
