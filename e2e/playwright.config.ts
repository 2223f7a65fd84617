import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { engines } from './engines/installed.ts';
import { findChromium } from './support/chromium.ts';
import { plainAddress, productAddress } from './support/product.ts';

const browser = await findChromium();
// Where none is installed there is nothing to run: `npm test -- engines` says what to install.
const otherEngines = engines.some(({ executable }) => executable)
  ? [{ name: 'engines', testDir: './engines', use: { baseURL: productAddress } }]
  : [];

export default defineConfig({
  testDir: './flows',
  outputDir: '../.results/browser',
  globalSetup: './support/start-product.ts',
  fullyParallel: false,
  // A flow waits more than it computes: on two cores four keep them busy.
  workers: 4,
  retries: process.env['CI'] ? 1 : 0,
  // Enough for a slow, busy machine; a flow that hangs fails long before by its own expectations.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, '../.results/browser.json') }]],
  projects: [
    // For a person who wants no animations: the processor draws each frame of one, and a click waits until its target stands still.
    { name: 'whole', use: { baseURL: productAddress, contextOptions: { reducedMotion: 'reduce' } } },
    // Flows across remotes must also pass with a server that implements only the specification. They run with all animations.
    { name: 'plain', use: { baseURL: plainAddress }, grep: /@plain/ },
    ...otherEngines,
  ],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    viewport: { width: 1440, height: 900 },
    // It begins its work when a page is at rest: whether it answers a request that a flow delays, breaks or counts would depend on the
    // speed of the machine. Flows about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace takes a picture of every frame, which costs half of the suite's time: set E2E_TRACE=1 to get one.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // A flow's page lives for seconds: code that is compiled for speed does not pay for itself (a sixth of the renderer's work).
    launchOptions: { executablePath: browser.executablePath, args: [...browser.args, '--js-flags=--no-opt --no-maglev'] },
  },
});
