import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The browser in which the flows run, and how to start it. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The headless shell first: the same browser at half the work. Without it each context has a window, whose address bar is made of pages
 * too.
 */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium, otherwise Playwright's own, otherwise the one from npm. CHROMIUM names another. */
export const findChromium = async (): Promise<Browser> => {
  const named = process.env['CHROMIUM'];
  const found = [...(named ? [named] : []), ...installed, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return { executablePath: found, args: quiet };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...quiet] };
};
