import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { actOf } from '../support/card-acts.ts';
import { leaveSession, people } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

test(
  'a document’s pages can be read, printed, drawn as a plan and read aloud, in both themes and on a narrow screen',
  { tag: '@plain' },
  async ({ page, playwright, baseURL }) => {
    test.slow();
    const clerk = await wireOf(playwright, baseURL, people.clerk);
    const id = addWaitingFor('aigerim', { stage: 'sending' });
    const { docnum: number } = await clerk.card(id);
    await leaveSession(page, people.clerk);

    await page.goto(`/ce/opendoc/?${id}`);
    await expect(page).toHaveTitle(new RegExp(number.replaceAll('/', '\\/')));
    await expect(page.getByText('АО «Сарыөзен Энерго»')).toBeVisible();
    await expect(page.getByText('«Сарыөзен Энерго» АҚ')).toBeVisible();
    await page.getByRole('link', { name: 'План исполнения' }).click();
    await expect(page.getByRole('img', { name: new RegExp(`План исполнения: .*${number.replaceAll('/', '\\/')}`) }).first()).toBeVisible();
    await page.getByRole('link', { name: 'История' }).click();
    await expect(page.getByText(/Журнал цел: \d+ запис/)).toBeVisible();

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [
        `/ce/opendoc/?${id}`,
        `/ce/viewdoc/?${id}`,
        `/ce/exeplan/?${id}`,
        `/ce/showhist_win.php?q=${id}`,
        '/ce/viewdoc/?999999999',
      ]) {
        await page.goto(path);
        await expectAccessible(page, `${path} at ${width}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
      }
    }

    await test.step('the print view is white and has no links in either theme; &auto_print=1 opens the print dialog', async () => {
      await page.context().addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
      await page.goto(`/ce/opendoc/?${id}`);
      const paper = () =>
        page
          .locator('.sheet')
          .first()
          .evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
      expect(await paper()).toBe('rgb(23, 28, 36)');
      await page.emulateMedia({ media: 'print' });
      expect(await paper()).toBe('rgb(255, 255, 255)');
      await expect(page.getByRole('navigation', { name: 'Страницы документа' })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await page.addInitScript(() => {
        window.print = () => {
          document.title = 'printed';
        };
      });
      await page.goto(`/ce/viewdoc/?${id}&auto_print=1`);
      await expect(page).toHaveTitle('printed');
    });

    await test.step('the PDF opens, and goes by e-mail with a message to the recipient', async () => {
      const pdf = await page.request.get(`/ce/pdf.php?q=${id}&pdf=show&t=1`);
      expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/?document=${id}#currentTab=${queues.outgoingCorrespondence}`);
      await (await actOf(page.getByRole('dialog'), 'E-mail')).click();
      const window = page.getByRole('dialog', { name: 'Отправить PDF по e-mail' });
      await window.getByRole('textbox', { name: 'Получатели' }).fill('partner@north.example, other@north.example');
      await window.getByRole('button', { name: 'Отправить' }).click();
      await expect(window).toBeHidden();
      await page.goto('/ce/outbox/');
      const sent = page.getByRole('article').filter({ hasText: 'partner@north.example' }).filter({ hasText: number }).first();
      await expect(sent).toContainText('Нурланова Айгерим');
      const attached = await page.request.get((await sent.getByRole('link').getAttribute('href')) ?? '');
      expect((await attached.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.goto(`/ce/showhist_win.php?q=${id}`);
      await expect(page.getByText('partner@north.example, other@north.example').first()).toBeVisible();
    });
  },
);
