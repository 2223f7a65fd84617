import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensions } from '@qujat/contract/call';
import { createServer } from '@qujat/server';
import { fillDemo } from '@qujat/server/app/demo/fill';
import type { Database } from '@qujat/server/platform/database/pool';
import { createPage } from '@qujat/shell/page';
import { chromium } from 'playwright';
import { findChromium } from '../e2e/support/chromium.ts';
import type { SignedIn } from './load.ts';
import { openSecureDoor, type SecureDoor } from './secure-door.ts';

/** A product to measure: one server on a fresh demo database, and a page server with an HTTPS proxy for each folder of releases. */
export interface BenchedProduct {
  /** In the order of the folders. */
  readonly doors: readonly SecureDoor[];
  /** The database of its server. */
  readonly db: Database;
  stop(): Promise<void>;
}

/** Starts it. If a part fails to start, the others are stopped again. */
export const startBenchedProduct = async (folders: readonly string[]): Promise<BenchedProduct> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const closers: (() => Promise<unknown> | void)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    const server = createServer({ dataDir, demo: true, logLevel: 'warn' });
    closers.push(server.stop);
    await server.start();
    await fillDemo(server.db, { now: new Date(), files: server.files });
    const doors: SecureDoor[] = [];
    for (const releases of folders) {
      const page = await createPage({ releases, serverUrl: server.url, extensions, demo: true });
      closers.push(page.stop);
      const door = await openSecureDoor(await page.start(0));
      closers.push(door.close);
      doors.push(door);
    }
    return { doors, db: server.db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Signs in once in a browser and returns its stored state, after the first list has loaded. */
export const signInForBench = async (door: SecureDoor, email = 'dulat@saryozen.example'): Promise<SignedIn> => {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, `--ignore-certificate-errors-spki-list=${door.keyHash}`] });
  try {
    const context = await browser.newContext({ locale: 'ru-RU' });
    const page = await context.newPage();
    await page.goto(`${door.address}/login`);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill('Qujat-2026!');
    await page.locator('button[type=submit]').click();
    await page.locator('main tbody :is(a, button)').first().waitFor();
    return { store: await page.evaluate(() => ({ ...localStorage })), cookies: await context.cookies() };
  } finally {
    await browser.close();
  }
};
