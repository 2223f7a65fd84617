import { expect, test, type Page } from 'playwright/test';
import { demoKey, keyPassword, signAsNcalayer } from '../support/keys.ts';
import { fillSignIn } from '../support/people.ts';
import { readQr } from '../support/read-qr.ts';

test.describe('by QR', { tag: '@plain' }, () => {
  test('the code is real and 330 px wide; the phone confirms, and the browser is signed in', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Войти через eGov Mobile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Вход через QR' });
    await expect(dialog.getByText('Отсканируйте данный код в приложении eGov Mobile')).toBeVisible();
    const picture = dialog.getByRole('img', { name: 'QR-код для входа' });
    expect((await picture.boundingBox())?.width).toBe(330);
    const code = await readQr(picture);
    expect(code).toMatch(/^[0-9a-f-]{36}$/);

    const [phone] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', { name: 'Открыть демо-телефон' }).click()]);
    await expect(phone.getByText('Только для демонстрации', { exact: false })).toBeVisible();
    await expect(phone.getByLabel('Код под QR')).toHaveValue(code);
    await phone.getByLabel('Чей телефон').selectOption({ label: await phone.locator('option', { hasText: 'Глушко Павел' }).innerText() });
    await phone.getByRole('button', { name: 'Подтвердить вход' }).click();
    await expect(phone.getByText('Вход подтверждён.', { exact: false })).toBeVisible();
    await phone.close();
    await expect(page).toHaveURL(/\/(#.*)?$/, { timeout: 15_000 });
    await expect(page.getByText('Глушко Павел').first()).toBeVisible();
  });

  test('an unknown person gets a message and a new code', async ({ page, context }) => {
    await page.goto('/loginqr');
    const shown = page.locator('code');
    const before = await shown.innerText();
    const phone = await context.newPage();
    await phone.goto(`/qrsigner/simulator?token=${before}`);
    await phone.getByLabel('Чей телефон').selectOption('000000900000');
    await phone.getByRole('button', { name: 'Подтвердить вход' }).click();
    await page.bringToFront();
    await expect(page.getByText('ИИН не найден в системе, обратитесь к администратору')).toBeVisible({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await expect(shown).not.toHaveText(before);
  });
});

test.describe('by a key as the second factor', { tag: '@plain' }, () => {
  const begin = async (page: Page) => {
    await page.goto('/login');
    await fillSignIn(page, 'anna@saryozen.example');
    const dialog = page.getByRole('dialog', { name: 'Подписание ЭЦП' });
    await expect(dialog).toBeVisible();
    return dialog;
  };

  test('file and password are required; the right key signs in', async ({ page }) => {
    const dialog = await begin(page);
    await dialog.getByRole('button', { name: 'Продолжить' }).click();
    await expect(dialog.getByText('Выберите файл ключа ЭЦП подписи.')).toBeVisible();
    await expect(dialog.getByText('Введите пароль ключа ЭЦП.')).toBeVisible();
    await dialog.getByLabel('Файл ключа ЭЦП').setInputFiles(await demoKey('anna.p12'));
    await dialog.getByLabel('Пароль ключа ЭЦП').fill(keyPassword);
    await dialog.getByRole('button', { name: 'Продолжить' }).click();
    await expect(page.getByText('Ли Анна').first()).toBeVisible();
  });

  test('a refusal shows a dialog whose closing reloads the page', async ({ page }) => {
    for (const [key, text] of [
      ['anna-signin.p12', 'Этот ключ не предназначен для подписания.'],
      ['dulat.p12', 'ИИН ключа ЭЦП не совпадает с вашим ИИН.'],
    ] as const) {
      const dialog = await begin(page);
      await dialog.getByLabel('Файл ключа ЭЦП').setInputFiles(await demoKey(key));
      await dialog.getByLabel('Пароль ключа ЭЦП').fill(keyPassword);
      await dialog.getByRole('button', { name: 'Продолжить' }).click();
      await expect(page.getByText(text)).toBeVisible();
      const reloaded = page.waitForEvent('load');
      await page.keyboard.press('Escape');
      await reloaded;
      await expect(page).toHaveURL(/\/login/);
    }
  });
});

test.describe('by NCALayer', () => {
  /** A program on the loopback address that speaks NCALayer's protocol. `sign` returns the signature, or null if the person cancels. */
  const ncalayer = (page: Page, sign: (text: string) => Promise<string | null>) =>
    page.routeWebSocket('wss://127.0.0.1:13579', (socket) => {
      socket.onMessage(async (message) => {
        const { module, args } = JSON.parse(String(message)) as { module: string; args?: { data: string } };
        if (module !== 'kz.gov.pki.knca.basics') return socket.send(JSON.stringify({ code: '500', message: 'unknown module' }));
        const signature = await sign(Buffer.from(args?.data ?? '', 'base64').toString('utf8'));
        socket.send(JSON.stringify({ status: true, body: signature === null ? {} : { result: [signature] } }));
      });
      setTimeout(() => socket.send(JSON.stringify({ result: { version: '1.4' } })), 100);
    });
  const press = (page: Page) => page.getByRole('button', { name: 'Войти через NCALayer' }).click();

  test('a signing key is refused with the server’s message', async ({ page }) => {
    await ncalayer(page, (text) => signAsNcalayer(text, 'dulat.p12'));
    await page.goto('/login');
    await press(page);
    await expect(page.getByText('Этот ключ не предназначен для входа. Выберите ключ аутентификации.')).toBeVisible({ timeout: 20_000 });
  });

  test(
    'signs the text that the server gives; without extensions the fixed text, which our server refuses',
    { tag: '@plain' },
    async ({ page }, { project }) => {
      const signed: string[] = [];
      await ncalayer(page, (text) => {
        signed.push(text);
        return signAsNcalayer(text, 'anna-signin.p12');
      });
      await page.goto('/login');
      await press(page);
      if (project.name === 'plain')
        await expect(page.getByText('Запрос на вход устарел. Начните вход через NCALayer ещё раз.')).toBeVisible({ timeout: 20_000 });
      else await expect(page.getByText('Ли Анна').first()).toBeVisible({ timeout: 20_000 });
      expect(signed).toEqual([project.name === 'plain' ? 'Qujat' : expect.stringMatching(/^Qujat http:\/\/\S+ \S+Z \S{40,}$/)]);
    },
  );

  test('a cancellation shows no error', async ({ page }) => {
    await ncalayer(page, async () => null);
    await page.goto('/login');
    await press(page);
    await expect(page.getByText('Подписание отменено').first()).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('a missing NCALayer and one that the browser blocks get different messages', async ({ page }) => {
    await page.goto('/login');
    await press(page);
    await expect(page.getByText('NCALayer не запущен')).toBeVisible();
    await page.addInitScript(() => {
      navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
    });
    await page.reload();
    await press(page);
    await expect(page.getByText('Браузер не разрешает обратиться к NCALayer')).toBeVisible();
  });
});
