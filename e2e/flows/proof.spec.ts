import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { queues } from '@qujat/contract/vocabulary';
import jsQR from 'jsqr';
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { demoKey, keyPassword } from '../support/keys.ts';
import { leaveSession, people } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

/** The text that a camera reads from the screen. */
const scan = async (page: Page, selector: string): Promise<string | undefined> => {
  const picture = (await page.locator(selector).screenshot({ scale: 'css' })).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return { data: [...context.getImageData(0, 0, image.width, image.height).data], width: image.width, height: image.height };
  }, picture);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
};

test('a signed document is sent with its signature sheet, and the recipient checks it by file, by code and by camera', async ({
  page,
  playwright,
  baseURL,
  browser,
}, info) => {
  test.slow();
  const id = addWaitingFor('dulat', { initiator: 'saule' });
  const director = await wireOf(playwright, baseURL, people.director);
  const { docnum: number } = await director.card(id);
  expect(
    await director.sign(
      id,
      { name: 'dulat.p12', mimeType: 'application/x-pkcs12', buffer: readFileSync(await demoKey('dulat.p12')) },
      keyPassword,
    ),
  ).toBe('ok');

  await leaveSession(page, people.director);
  const menuLine = page.getByRole('menuitem', { name: 'PDF с листом подписей' });
  const saved = info.outputPath('copy.pdf');
  await test.step('the card and the document page offer the copy, the original and the package', async () => {
    await page.goto(`/?from=${queues.all}#currentTab=${queues.all}`);
    await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
    await page.getByRole('main').getByRole('button', { name: number, exact: true }).first().click();
    const card = page.getByRole('dialog').filter({ hasText: number });
    await card.getByRole('button', { name: 'Скачать PDF' }).click();
    await expect(page.getByRole('menuitem', { name: 'PDF, как подписан' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Пакет подписи (ZIP)' })).toHaveAttribute(
      'href',
      new RegExp(`/ce/signedpackage/\\?${id}$`),
    );
    const [download] = await Promise.all([page.waitForEvent('download'), menuLine.click()]);
    expect(download.suggestedFilename()).toMatch(/с листом подписей\.pdf$/);
    await download.saveAs(saved);
  });

  const [, address = ''] = await test.step('the printed sheet has a QR code that a camera reads in both themes', async () => {
    await page.goto(`/ce/viewdoc/?${id}`);
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
    await page.reload();
    const read = await scan(page, '.signature-sheet .qr');
    expect(read).toMatch(/\/ce\/verify\/\?[2-9A-Z]{5}(-[2-9A-Z]{5}){4}$/);
    await page.emulateMedia({ media: 'print' });
    expect(await scan(page, '.signature-sheet .qr')).toBe(read);
    await page.emulateMedia({ media: 'screen' });
    return ['', read ?? ''];
  });
  const code = address.split('?')[1] ?? '';

  const valid = 'Все подписи действительны, документ не изменялся';
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true })).newPage();
  const heading = stranger.getByRole('heading', { level: 1 });
  await test.step('an anonymous visitor chooses the file, which is checked at once, and the heading gets the focus', async () => {
    await stranger.goto('/ce/verify/');
    await stranger.locator('input[type=file]').setInputFiles(saved);
    await expect(heading).toHaveText(valid);
    await expect(heading).toBeFocused();
    await expect(stranger.getByText('копия с листом подписей: он совпадает байт в байт')).toBeVisible();
    expect(await scan(stranger, '.code-part .qr')).toBe(address);
  });

  await test.step('a file that is too large is not uploaded', async () => {
    const asked: string[] = [];
    stranger.on('request', (request) => void asked.push(request.method()));
    const large = info.outputPath('large.pdf');
    writeFileSync(large, '%PDF-');
    truncateSync(large, 51 * 1024 * 1024);
    await stranger.locator('input[type=file]').setInputFiles(large);
    await expect(stranger.getByRole('alert')).toHaveText('Проверяются файлы до 50 МБ.');
    expect(asked).toEqual([]);
  });

  await test.step('a changed file is reported as false, with a link to the result of its code', async () => {
    await stranger
      .locator('input[type=file]')
      .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([readFileSync(saved), Buffer.from('\n')]) });
    await expect(heading).toHaveText('Файл не совпадает с подписанным');
    await expect(stranger.getByRole('img', { name: /Печать/ })).toHaveCount(0);
    await stranger.getByRole('link', { name: `Проверить документ с кодом ${code}` }).click();
    await expect(heading).toHaveText(valid);
  });

  await test.step('without scripts the page checks by code and by file, in another language and theme', async () => {
    const plain = await (await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })).newPage();
    await plain.goto('/ce/verify/');
    await plain.getByLabel('Код проверки').fill(code.toLowerCase().replaceAll('-', ' '));
    await plain.getByRole('button', { name: 'Проверить', exact: true }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(valid);
    await plain.locator('summary[aria-label=Язык]').click();
    await plain.getByRole('button', { name: 'English' }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('All signatures are valid, the document has not been changed');
    await plain.getByRole('button', { name: 'Dark theme' }).click();
    await expect(plain.locator('html')).toHaveClass('dark-mode');
    await plain.locator('input[type=file]').setInputFiles(saved);
    await plain.getByRole('button', { name: 'Check the file' }).click();
    await expect(plain.getByText('byte for byte').first()).toBeVisible();
    await plain.context().close();
  });

  await test.step('every state is accessible and fits the screen, in both themes', async () => {
    for (const width of [1440, 390]) {
      await stranger.setViewportSize({ width, height: 844 });
      for (const path of ['/ce/verify/', `/ce/verify/?${code}`, '/ce/verify/?code=ABCDE']) {
        await stranger.goto(path);
        await expectAccessible(stranger, `${path} at ${width}`);
        expect(await stranger.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
      }
    }
  });
});
