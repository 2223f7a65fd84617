/** What blocks the browser while a person works in the list: the longest task of typical actions, on a slower processor. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { pause } from './in-page.ts';
import { bringAlong, openBrowser, type SignedIn } from './load.ts';
import type { SecureDoor } from './secure-door.ts';
import { median } from './statistics.ts';

const slowdown = 4;
const times = 7;

declare global {
  interface Window {
    /** The duration of tasks longer than 50 ms since the last check, in milliseconds. */
    qujatTasks?: number[];
  }
}

/** The longest task during an action and its visible result; the browser reports no tasks shorter than 50. */
const longestTask = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => (window.qujatTasks = []));
  await act();
  await pause(1_500);
  return page.evaluate(() => Math.max(50, ...(window.qujatTasks ?? [])));
};

const acts: Readonly<Record<string, (page: Page, time: number) => Promise<unknown>>> = {
  'typing in search': async (page, time) => {
    await page.locator('main input[type=search]').fill('');
    await page.locator('main input[type=search]').pressSequentially(time % 2 ? 'договор' : 'приказ', { delay: 60 });
    // The pause before the list is requested (LST-11).
    await pause(1_200);
  },
  'changing the tab': (page, time) =>
    page
      .locator('aside a[href*="#currentTab"]')
      .nth(time % 4)
      .click(),
  'opening a filter': async (page) => {
    await page.locator('main thead button[aria-haspopup=menu]').first().click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
  },
};

/** Opens the list as a fresh page and waits until it is idle: the load itself is not measured here. */
const openList = async (page: Page, door: SecureDoor): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${door.address}/#currentTab=1`);
  await page.locator('main [data-document]').first().waitFor();
  await pause(2_000);
};

export async function* measureWorkArea(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const context = await openBrowser(profile, door);
  try {
    await bringAlong(context, await signIn());
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(() => {
      new PerformanceObserver((list) => window.qujatTasks?.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await openList(page, door);
    // Once at full speed, so that lazily loaded code is available.
    for (const act of Object.values(acts)) await longestTask(page, () => act(page, 0));
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    for (const [name, act] of Object.entries(acts)) {
      const longest: number[] = [];
      for (let time = 1; time <= times; time += 1) {
        if (name === 'typing in search') await openList(page, door);
        longest.push(await longestTask(page, () => act(page, time)));
      }
      console.error(`  ${name}: ${longest.map((each) => Math.round(each)).join(', ')} ms`);
      yield { name: `${name}, processor 4 times slower, the longest task`, value: median(longest), unit: 'ms', goal: 100 };
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
