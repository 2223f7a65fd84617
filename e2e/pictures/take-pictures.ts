/**
 * Takes the pictures of the documents anew, from the demo in a fresh data folder. Run it when a page has changed that README or
 * docs/administering.md show:
 *
 *   npm run pictures
 *
 * PORT names the product's port, CHROMIUM the browser.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readArguments, runCommand } from '@qujat/server/platform/process/run-command';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../support/chromium.ts';
import { signInAs } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { pictures, type Picture } from './pictures.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
/** Letters stay sharp, and a picture takes a third of a PNG. */
const quality = 80;

const take = async (browser: Browser, address: string, { file, email, path, heading, act }: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signInAs(page, email, path);
  if (heading !== null) await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await act?.(page);
  // What is still being loaded marks its place as busy.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  const target = join(folder, `${file}.webp`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, Buffer.from(data, 'base64'));
  console.log(`docs/pictures/${file}.webp`);
  await context.close();
};

const main = async (): Promise<void> => {
  readArguments({}, 'Usage: npm run pictures');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'qujat-pictures-'));
  const product = await startProduct({ port: Number(process.env['PORT'] ?? 8098), dataDirectory });
  try {
    const { executablePath, args } = await findChromium();
    const browser = await chromium.launch({ executablePath, args: [...args] });
    try {
      for (const picture of pictures) {
        try {
          await take(browser, product.address, picture);
        } catch (error) {
          // The others are taken all the same.
          console.error(`docs/pictures/${picture.file}.webp was not taken:`, error);
          process.exitCode = 1;
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
};

await runCommand(main);
