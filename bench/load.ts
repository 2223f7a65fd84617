import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { findChromium } from '../e2e/support/chromium.ts';
import { unthrottled, type Conditions } from './conditions.ts';
import { pause, untilQuiet } from './in-page.ts';
import type { SecureDoor } from './secure-door.ts';

/** The state of a signed-in browser: its client store and its cookies. */
export interface SignedIn {
  readonly store: Readonly<Record<string, string>>;
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
}

/** The condition that ends a load. */
export interface Screen {
  readonly path: string;
  /** CSS selector of the element whose appearance ends the measurement. */
  readonly until: string;
  /** The element is part of the page's HTML, so its code must also have hydrated it. */
  readonly alive?: boolean;
  readonly signedIn?: SignedIn;
}

declare global {
  interface Window {
    /** When the screen appeared, in ms from the start of the document. */
    qujatSeenAt?: number;
  }
}

/** Runs in the page, before its own code. */
const watch = ({ until, alive = false }: Pick<Screen, 'until' | 'alive'>): void => {
  // The product's guard over unhydrated forms (shell/src/boot/form-guard.ts) is gone, and the element is one of React's.
  const isAlive = (element: Element): boolean =>
    !('qujatReleaseForms' in window) && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const look = (): void => {
    const found = document.querySelector(until);
    const visible = found !== null && found.checkVisibility() && found.getBoundingClientRect().width > 0;
    if (visible && (!alive || isAlive(found))) window.qujatSeenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** A load that takes longer counts as hung. */
const timeoutMs = 30_000;

const throttle = async (devtools: CDPSession, { roundTripMs, downMbps, upMbps, slowdown }: Conditions): Promise<void> => {
  const throughput = (megabits: number): number => (megabits > 0 ? megabits * 125_000 : -1);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: throughput(downMbps),
    uploadThroughput: throughput(upMbps),
  });
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

/** A browser with a temporary profile that trusts the proxy and can reach nothing else. */
export const openBrowser = async (profile: string, door: SecureDoor): Promise<BrowserContext> => {
  const { executablePath, args } = await findChromium();
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost', `--ignore-certificate-errors-spki-list=${door.keyHash}`],
    locale: 'ru-RU',
    viewport: { width: 1366, height: 768 },
    // What it keeps for visits without a connection it loads when the page is at rest, in no time that anybody waits.
    serviceWorkers: 'block',
  });
};

/** Copies the stored state of another browser into this one. */
export const bringAlong = async (context: BrowserContext, { store, cookies }: SignedIn): Promise<void> => {
  await context.addCookies(cookies);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, store);
};

const whenSeen = async (page: Page, what: string): Promise<number> => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(50)) {
    const seenAt = await page.evaluate(() => window.qujatSeenAt);
    if (seenAt !== undefined) return seenAt;
  }
  throw new Error(
    `${what} was not there after ${timeoutMs / 1000} s; the page says: ${await page.evaluate(() => document.body?.innerText.slice(0, 300))}`,
  );
};

type Look<T> = (page: Page, seenAt: number) => Promise<T>;

const loadInto = async <T>(
  profile: string,
  door: SecureDoor,
  screen: Screen,
  conditions: Conditions,
  look: Look<T>,
  prepare?: (page: Page) => unknown,
): Promise<T> => {
  const context = await openBrowser(profile, door);
  try {
    if (screen.signedIn) await bringAlong(context, screen.signedIn);
    await context.addInitScript(watch, { until: screen.until, alive: screen.alive ?? false });
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(await context.newCDPSession(page), conditions);
    await prepare?.(page);
    const loaded = async (): Promise<T> => {
      await page.goto(door.address + screen.path, { waitUntil: 'commit', timeout: timeoutMs });
      return look(page, await whenSeen(page, `${screen.path} ${screen.until}`));
    };
    const hung = async (): Promise<never> => {
      await pause(1.5 * timeoutMs);
      throw new Error(`The browser hung while it loaded ${screen.path}`);
    };
    return await Promise.race([loaded(), hung()]);
  } finally {
    await Promise.race([context.close(), pause(10_000)]);
  }
};

/** Opens a page in a browser with a new profile and an empty cache. A browser that stalls is replaced, at most twice. */
const loadAndLook = async <T>(
  door: SecureDoor,
  screen: Screen,
  conditions: Conditions,
  look: Look<T>,
  prepare?: (page: Page) => unknown,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
    try {
      return await loadInto(profile, door, screen, conditions, look, prepare);
    } catch (error) {
      if (attempt === 3) throw error;
      console.error(`again: ${String(error).split('\n')[0]}`);
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }
};

/** Milliseconds from the start of the document until the screen appears, in one cold load. */
export const timeToScreen = (door: SecureDoor, screen: Screen, conditions: Conditions): Promise<number> =>
  loadAndLook(door, screen, conditions, (_page, seenAt) => Promise.resolve(seenAt));

declare global {
  interface Window {
    /** The sum of the layout shifts so far that no input caused (CLS). */
    qujatShifts?: number;
  }
}

/** The cumulative layout shift of one cold load, until no request has been made for a while. */
export const layoutShiftOf = (door: SecureDoor, screen: Screen, conditions: Conditions): Promise<number> =>
  loadAndLook(
    door,
    screen,
    conditions,
    async (page) => {
      await untilQuiet(page);
      return page.evaluate(() => window.qujatShifts ?? 0);
    },
    (page) =>
      page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[])
            if (!shift.hadRecentInput) window.qujatShifts = (window.qujatShifts ?? 0) + shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  );

/** A script that the browser loaded, whether it has run or not. */
export interface LoadedScript {
  readonly path: string;
  readonly body: Buffer;
  /** Whether it was requested before the screen appeared. */
  readonly before: boolean;
  /** Whether it had arrived by then: the screen cannot have waited for any other. */
  readonly arrived: boolean;
}

/** What one cold load has brought. */
export interface LoadedScreen {
  /** Every script, those that the page contains included, until no request has been made for a while: scripts that a screen prefetches are included. */
  readonly scripts: readonly LoadedScript[];
  /** Requests that began before the screen appeared, the page's own included. A second one for the same file that the cache answers is none. */
  readonly requestsBefore: number;
}

/** Scripts and requests of one cold load. */
export const filesOfScreen = async (door: SecureDoor, screen: Screen, conditions = unthrottled): Promise<LoadedScreen> => {
  const bodies = new Map<string, Promise<Buffer>>();
  let lastAnswer = Date.now();
  const gather = (page: Page): void => {
    page.on('response', (response) => {
      lastAnswer = Date.now();
      const { pathname } = new URL(response.url());
      // By type and not by initiator: prefetched files count.
      if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
      bodies.set(pathname, response.body());
    });
  };
  const untilQuiet = async (page: Page, seenAt: number): Promise<LoadedScreen> => {
    while (Date.now() - lastAnswer < 1500) await pause(100);
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        startTime,
        responseEnd,
        transferSize,
      })),
    );
    const pathsOf = (found: typeof files): ReadonlySet<string> => new Set(found.map(({ path }) => path));
    const inPage = await page.evaluate(() =>
      [...document.scripts].filter(({ src, type }) => !src && type !== 'application/json').map(({ text }) => text),
    );
    const asked = files.filter(({ startTime }) => startTime < seenAt);
    const requests = asked.filter(
      ({ path, transferSize }, place) => transferSize > 0 || asked.findIndex((each) => each.path === path) === place,
    );
    const [before, arrived] = [pathsOf(asked), pathsOf(files.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < seenAt))];
    const scripts = [...bodies].map(async ([path, body]) => ({
      path,
      body: await body,
      before: before.has(path),
      arrived: arrived.has(path),
    }));
    const contained = inPage.map((text) => ({ path: screen.path, body: Buffer.from(text), before: true, arrived: true }));
    return { scripts: [...contained, ...(await Promise.all(scripts))], requestsBefore: requests.length + 1 };
  };
  return loadAndLook(door, screen, conditions, untilQuiet, gather);
};
