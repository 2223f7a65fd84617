import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/product.ts';
import type { LoadOptions } from './load.ts';
import { openSecureDoor, type SecureDoor } from './secure-door.ts';

/** The product behind an HTTPS door, on a fresh data folder. */
export interface BenchedProduct {
  readonly door: SecureDoor;
  stop(): Promise<void>;
}

const port = 8095;

export const startBenchedProduct = async (): Promise<BenchedProduct> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const product = await startProduct({ port, dataDirectory });
  const door = await openSecureDoor(port);
  return {
    door,
    stop: async () => {
      door.close();
      await product.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};

/** Signs in once in a browser and takes along what it keeps: the client store and the cookies. */
export const signInForBench = async (door: SecureDoor, email: string, password: string): Promise<NonNullable<LoadOptions['signedIn']>> => {
  const browser = await findChromium();
  const running = await chromium.launch({ executablePath: browser.executablePath, args: [...browser.args, `--ignore-certificate-errors-spki-list=${door.keyHash}`] });
  try {
    const context = await running.newContext({ locale: 'ru-RU' });
    const page = await context.newPage();
    await page.goto(`${door.address}/login`);
    await page.locator('input[type=email], input[name=email]').first().fill(email);
    await page.locator('input[type=password]').first().fill(password);
    await page.locator('button[type=submit]').first().click();
    await page.locator('tbody tr').first().waitFor();
    const store = await page.evaluate(() => ({ ...localStorage }));
    return { store, cookies: await context.cookies() };
  } finally {
    await running.close();
  }
};
