import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type BrowserContext } from 'playwright';
import { findChromium } from '../e2e/support/chromium.ts';
import type { SecureDoor } from './secure-door.ts';

/** A network and a machine to load a page on. Rates in megabits per second, 0 = unlimited. */
export interface Conditions {
  readonly roundTripMs: number;
  readonly downMbps: number;
  readonly slowdown: number;
}

/** What one cold load (new browser profile, empty cache) showed. */
export interface Load {
  /** From the start of the document until the wanted element is visible, in ms. */
  readonly visibleMs: number;
  /** Bytes of JavaScript, compressed here with brotli 11 so that they do not depend on the server. */
  readonly scriptBytes: number;
  /** Scripts that were loaded, as paths. */
  readonly scripts: readonly string[];
}

/** A browser store to begin with, for one who is signed in. */
export type Store = Readonly<Record<string, string>>;

export interface LoadOptions {
  readonly path: string;
  /** CSS of the element whose being visible ends the measurement. */
  readonly until: string;
  readonly conditions: Conditions;
  readonly signedIn?: { readonly store: Store; readonly cookies: Parameters<BrowserContext['addCookies']>[0] };
}

const onceVisible = `(selector) => new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(selector);
    if (found && found.checkVisibility() && found.getBoundingClientRect().width > 0) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Loads a page once, cold. */
export const loadOnce = async (door: SecureDoor, options: LoadOptions): Promise<Load> => {
  const profile = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const browser = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.executablePath,
    args: [...browser.args, `--ignore-certificate-errors-spki-list=${door.keyHash}`],
    locale: 'ru-RU',
    viewport: { width: 1366, height: 768 },
  });
  try {
    const { signedIn } = options;
    if (signedIn) {
      await context.addCookies(signedIn.cookies);
      await context.addInitScript((store) => {
        for (const [key, value] of Object.entries(store)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, signedIn.store);
    }
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    const { roundTripMs, downMbps, slowdown } = options.conditions;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: downMbps > 0 ? downMbps * 125_000 : -1,
      uploadThroughput: -1,
    });
    if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const bodies: Promise<{ path: string; body: Buffer }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.ok()) bodies.push(response.body().then((body) => ({ path: new URL(response.url()).pathname, body })));
    });
    await page.goto(door.address + options.path, { waitUntil: 'commit' });
    const visibleMs = (await page.evaluate(`(${onceVisible})(${JSON.stringify(options.until)})`)) as number;
    // What the screen asks for after it is painted belongs to it too.
    await page.waitForLoadState('networkidle');
    const scripts = new Map((await Promise.all(bodies)).map(({ path, body }) => [path, body]));
    return { visibleMs, scripts: [...scripts.keys()], scriptBytes: [...scripts.values()].reduce((sum, body) => sum + brotliSize(body), 0) };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;

/** Latency so high that everything else vanishes beside it: trips = whole latencies until the element is visible. */
export const depthConditions: Conditions = { roundTripMs: 2500, downMbps: 0, slowdown: 1 };

/** Round trips in sequence until the element was visible. */
export const tripsOf = (load: Load): number => Math.floor(load.visibleMs / depthConditions.roundTripMs);

/** A slow telephone network and a processor four times slower. */
export const slowNetwork: Conditions = { roundTripMs: 150, downMbps: 1.6, slowdown: 4 };
