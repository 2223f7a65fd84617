import { queues } from '@qujat/contract/vocabulary';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { demoKey } from '../support/keys.ts';
import { leaveSession, signInAs } from '../support/people.ts';
import { readQr } from '../support/read-qr.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

const email = 'viktor@saryozen.example';

const signOnPhone = async (phone: Page, key: string, says: string): Promise<void> => {
  await phone.getByLabel('Каким ключом').selectOption(key);
  await phone.getByRole('button', { name: 'Подписать' }).click();
  await expect(phone.getByRole('status')).toHaveText(says);
};

const openOnPhone = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  return context.newPage();
};

test('a document is signed on the phone by a link, and two on the computer by a code', async ({ page, browser, playwright, baseURL }) => {
  test.slow();
  const [one, two, three] = [1, 2, 3].map(() => addWaitingFor('viktor')) as [number, number, number];
  const viktor = await wireOf(playwright, baseURL, email);
  await demoKey('viktor.p12');
  const numberOf = async (id: number): Promise<string> => (await viktor.card(id)).docnum;

  await test.step('on the phone', async () => {
    const phone = await openOnPhone(browser, baseURL);
    await leaveSession(phone, email);
    await phone.goto(`/#currentTab=${queues.incoming}`);
    const number = await numberOf(one);
    await phone.getByRole('searchbox').fill(number);
    const card = phone.getByRole('list').locator('> li').filter({ hasText: number });
    await card.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Подписать', exact: true }).click();
    await phone.getByRole('button', { name: 'Утвердить и подписать' }).click();
    await expect(phone.getByRole('button', { name: 'Подписать через NCALayer' })).toBeHidden();
    await expectAccessible(phone, 'the key dialog on a phone');
    await phone.getByRole('button', { name: 'Подписать в eGov Mobile' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Подписание в eGov Mobile' });
    await expect(dialog.getByRole('list', { name: 'Подписываются' })).toContainText(number);
    await expect(dialog.getByRole('status')).toHaveText('Ждём подпись из приложения');
    await expectAccessible(phone, 'the wait for the application');
    const [app] = await Promise.all([
      phone.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Открыть eGov Mobile' }).click(),
    ]);
    await expect(app.getByRole('listitem')).toContainText(number);
    await signOnPhone(app, 'viktor.p12', 'Документы подписаны. Вернитесь к экрану подписания.');
    await app.close();
    await expect(phone.getByRole('alertdialog', { name: 'Успех' })).toContainText('Документы успешно подписаны.');
    expect(await viktor.has(queues.incoming, one)).toBe(false);
    await phone.context().close();
  });

  await test.step('on the computer by the code of the screen', async () => {
    await signInAs(page, email, `/#currentTab=${queues.incoming}`);
    for (const id of [two, three]) {
      const number = await numberOf(id);
      await page.getByRole('searchbox', { name: 'Поиск документов' }).fill(number);
      await page
        .getByRole('row')
        .filter({ has: page.getByText(number, { exact: true }) })
        .getByRole('checkbox')
        .check();
    }
    await page.getByRole('button', { name: 'Подписать', exact: true }).click();
    await page.getByRole('button', { name: 'Утвердить и подписать' }).click();
    const app = await openOnPhone(browser, baseURL);
    const dialog = page.getByRole('dialog', { name: 'Подписание в eGov Mobile' });
    await page.getByRole('button', { name: 'Подписать по QR-коду в eGov Mobile' }).click();
    const code = await readQr(dialog.getByRole('img', { name: 'QR-код для подписания' }));
    expect(code).toMatch(/^mobileSign:http/);
    await expectAccessible(page, 'the code');
    await app.goto('/qrsigner/simulator');
    await app.getByLabel('Содержимое QR-кода или ссылка').fill(code);
    await app.getByRole('button', { name: 'Открыть' }).click();
    await expect(app.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('status')).toHaveText('Открыто на телефоне. Подпишите в приложении');
    await signOnPhone(app, 'viktor.p12', 'Документы подписаны. Вернитесь к экрану подписания.');
    const panel = page.getByRole('region', { name: 'Ход подписания' });
    await expect(panel.getByText('Подписан', { exact: true })).toHaveCount(2);
    await app.context().close();
  });
});
