import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { brotliSize } from './brotli-size.ts';
import type { Figure } from './figure.ts';
import { heapAfterGarbage, pause, setSlowdown, untilQuiet } from './in-page.ts';
import { bringAlong, openBrowser, type SignedIn } from './load.ts';
import type { SecureDoor } from './secure-door.ts';
import { median } from './statistics.ts';

/** How often each remote is opened for one figure, and how often all of them are for the heap's. */
const openings = 9;
const rounds = 50;
const slowdown = 4;

/** A remote as the target of navigation inside the product: the link to click, and the element that must appear. */
interface Place {
  readonly remote: string;
  readonly link: string;
  readonly shows: string;
}

// In lists a real row: only those have links and buttons, or a heading.
const documents: Place = {
  remote: 'mfe-documents',
  link: 'aside a[href^="/#currentTab"]',
  shows: 'main [role=tabpanel] tbody button, main [role=tabpanel] tbody a',
};
const places: readonly Place[] = [
  documents,
  { remote: 'mfe-mail', link: 'main [role=tab]:nth-of-type(2)', shows: 'main [role=tabpanel] th[scope=row]' },
  { remote: 'mfe-portal', link: 'aside a[href="/portal"]', shows: 'main h1' },
  { remote: 'mfe-cloud', link: 'aside a[href="/cloud"]', shows: 'main h1' },
];

interface Opening {
  readonly milliseconds: Promise<number>;
}

/**
 * Runs in the page: milliseconds from the next click on `link` until a new element is shown and painted. It is a promise, because polling
 * from outside would take the page's own time.
 */
const timePress = ({ link, shows }: Pick<Place, 'link' | 'shows'>): Opening => {
  const before = new Set([...document.querySelectorAll(shows)].filter((element) => element.checkVisibility()));
  const milliseconds = new Promise<number>((resolve) => {
    const press = (event: Event): void => {
      if (!(event.target as Element).closest(link)) return;
      document.removeEventListener('click', press, true);
      const look = (): void => {
        const found = [...document.querySelectorAll(shows)].some((element) => !before.has(element) && element.checkVisibility());
        if (!found) return void requestAnimationFrame(look);
        // A task after the frame: it has been painted by then.
        setTimeout(() => resolve(performance.now() - event.timeStamp));
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', press, true);
  });
  return { milliseconds };
};

/** Navigates within the product with the pointer, and returns how long it took. */
const openPlace = async (page: Page, { link, shows }: Place): Promise<number> => {
  const box = await page.locator(link).first().boundingBox();
  if (!box) throw new Error(`${link} is not on the page`);
  const opening = await page.evaluateHandle(timePress, { link, shows });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return opening.evaluate(({ milliseconds }) => milliseconds);
};

const slowest = (times: ReadonlyMap<string, readonly number[]>, what: string): number => {
  const medians = [...times].map(([remote, all]) => [remote, median(all)] as const);
  console.error(`${what}: ${medians.map(([remote, value]) => `${remote} ${Math.round(value)} ms`).join(', ')}`);
  return Math.max(...medians.map(([, value]) => value));
};

const add = (times: Map<string, number[]>, remote: string, time: number): void =>
  void times.set(remote, [...(times.get(remote) ?? []), time]);

/** Every remote has been opened before. */
const openSeen = async (page: Page, devtools: CDPSession): Promise<number> => {
  for (const place of places) await openPlace(page, place);
  await untilQuiet(page);
  await setSlowdown(devtools, slowdown);
  const times = new Map<string, number[]>();
  for (let opening = 0; opening < openings; opening += 1) {
    for (const place of places) {
      add(times, place.remote, await openPlace(page, place));
      await pause(400); // its data arrives and is painted; the next click must not wait for that
    }
  }
  await setSlowdown(devtools, 1);
  return slowest(times, 'seen before');
};

/** Only pointed at, on a page that has been reloaded elsewhere. */
const openPreloaded = async (page: Page, devtools: CDPSession, door: SecureDoor): Promise<number> => {
  const times = new Map<string, number[]>();
  for (let opening = 0; opening < openings; opening += 1) {
    for (const place of places.filter(({ link }) => link.startsWith('aside'))) {
      await page.goto(door.address + (place === documents ? '/cloud' : '/'));
      await page.locator(place.link).first().waitFor();
      await untilQuiet(page);
      await page.locator(place.link).first().hover();
      await untilQuiet(page);
      await setSlowdown(devtools, slowdown);
      add(times, place.remote, await openPlace(page, place));
      await setSlowdown(devtools, 1);
    }
  }
  return slowest(times, 'preloaded');
};

/** How many per cent the heap grows over many rounds through all remotes. */
const heapGrowth = async (page: Page, devtools: CDPSession): Promise<number> => {
  const round = async (): Promise<void> => {
    for (const place of places) await openPlace(page, place);
  };
  const settled = async (): Promise<number> => {
    await round();
    await untilQuiet(page);
    await pause(1_000);
    return heapAfterGarbage(devtools);
  };
  await round();
  const before = await settled();
  for (let time = 0; time < rounds; time += 1) await round();
  const after = await settled();
  console.error(`heap: ${(before / 1e6).toFixed(1)} MB, after ${rounds} rounds ${(after / 1e6).toFixed(1)} MB`);
  return (after / before - 1) * 100;
};

/** Kilobytes of each remote's own scripts that have been loaded so far. */
const gatherScripts = (page: Page): (() => Promise<ReadonlyMap<string, number>>) => {
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (/^\/remotes\/mfe-[^/]+\/.*\.js$/.test(new URL(response.url()).pathname) && response.ok()) addresses.add(response.url());
  });
  return async () => {
    const sizes = new Map<string, number>();
    for (const address of addresses) {
      const body = await (await page.context().request.get(address, { ignoreHTTPSErrors: true })).body();
      const remote = new URL(address).pathname.split('/')[2]!;
      sizes.set(remote, (sizes.get(remote) ?? 0) + brotliSize(body) / 1000);
    }
    return sizes;
  };
};

/** How fast one comes from one remote to another, what stays in memory of it, and how much code each brings. */
export async function* measureNavigation(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const context = await openBrowser(profile, door);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    const scripts = gatherScripts(page);
    await page.goto(`${door.address}/login`);
    await untilQuiet(page);
    await bringAlong(context, await signIn());
    await page.goto(door.address);
    for (const { link, remote } of places) {
      await page.locator(link).first().click();
      await page.waitForFunction(
        (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/remotes/${name}/`)),
        remote,
      );
      await untilQuiet(page);
    }
    const sizes = await scripts();
    console.error([...sizes].map(([remote, size]) => `${remote} ${size.toFixed(1)} kB`).join(', '));
    yield {
      name: "JavaScript of its own for a remote's first screen, the largest",
      value: Math.max(...sizes.values()),
      unit: 'kB brotli',
      goal: 40,
    };
    yield {
      name: 'opening a remote seen before, processor 4 times slower, the slowest',
      value: await openSeen(page, devtools),
      unit: 'ms',
      goal: 100,
    };
    yield {
      name: 'growth of the heap over 50 rounds through all remotes',
      value: await heapGrowth(page, devtools),
      unit: 'percent',
      goal: 10,
    };
    yield {
      name: 'opening a remote that was preloaded, processor 4 times slower, the slowest',
      value: await openPreloaded(page, devtools, door),
      unit: 'ms',
      goal: 150,
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
