import { checkDigit } from '@qujat/contract/tax-number';
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { clientStore, fillSignIn, people } from '../support/people.ts';
import { demoKey, keyPassword } from '../support/keys.ts';
import { letterTo, linkIn } from '../support/letters.ts';

const newPassword = 'Жаңа-құпия-2026';
/** A name is text, whatever it contains. */
const organisation = 'ТОО «Жаңа» <img src=x onerror=alert(1)>';

/** A BIN of a kind that is never issued. */
const freeBin = (): string => {
  for (let serial = 70_000; ; serial++) {
    const digits = `261190${serial}`;
    const last = checkDigit(digits);
    if (last !== null) return `${digits}${last}`;
  }
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('a forgotten password', { tag: '@plain' }, () => {
  test('is recovered by the link in the letter; an unknown address gets the same answer', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Восстановить' }).click();
    await button(page, 'Далее').click();
    await expect(page.getByText('Заполните, пожалуйста, обязательные поля')).toBeVisible();
    await page.getByLabel('E-mail').fill('nobody');
    await button(page, 'Далее').click();
    await expect(page.getByText('Введите корректный email адрес')).toBeVisible();
    for (const address of ['nobody@parasat.example', 'aidana@parasat.example']) {
      await page.goto('/recovery');
      await page.getByLabel('E-mail').fill(address);
      await button(page, 'Далее').click();
      await expect(page.getByRole('heading', { name: 'Готово' })).toBeFocused();
      await expect(page.getByRole('link', { name: 'На главную' })).toBeVisible();
    }
    const link = linkIn(await letterTo(page, 'aidana@parasat.example'));
    await expect(page.locator('article', { hasText: 'nobody@parasat.example' })).toHaveCount(0);

    await page.goto(link);
    await page.getByLabel('Новый пароль', { exact: true }).fill(newPassword);
    await page.getByLabel('Новый пароль ещё раз').fill('other');
    await button(page, 'Сохранить пароль').click();
    await expect(page.getByText('Новые пароли не совпадают.')).toBeVisible();
    await page.getByLabel('Новый пароль ещё раз').fill(newPassword);
    await button(page, 'Сохранить пароль').click();
    await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible();

    await page.goto('/login');
    await fillSignIn(page, 'aidana@parasat.example', newPassword);
    await expect(page.getByText('Кенес Айдана').first()).toBeVisible();
  });

  test('a used or incomplete link shows an error', async ({ page }) => {
    await page.goto('/recovery/password#used');
    await page.getByLabel('Новый пароль', { exact: true }).fill(newPassword);
    await page.getByLabel('Новый пароль ещё раз').fill(newPassword);
    await button(page, 'Сохранить пароль').click();
    await expect(page.getByText('Ссылка больше не действует. Запросите новое письмо.')).toBeVisible();
    await page.goto('/recovery/password');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ссылка неполная' })).toBeVisible();
  });
});

test.describe('registration', { tag: '@plain' }, () => {
  test('by e-mail: the link creates an organisation with its administrator, who enters its BIN and adds a second factor', async ({
    page,
    context,
  }, { project }) => {
    page.on('dialog', () => expect.soft('a script has run').toBe('never'));
    await page.goto('/login');
    await page.getByRole('link', { name: 'по e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'Начать бесплатно' })).toBeVisible();
    await button(page, 'Регистрация').click();
    await expect(page.getByText('Заполните, пожалуйста, обязательные поля')).toBeVisible();
    const fields = {
      'Название организации': organisation,
      Имя: 'Нұрлан',
      Фамилия: 'Жаңабаев',
      Телефон: '+7 700 000 00 01',
      'E-mail': 'nurlan@jana.example',
      'Подтвердите пароль': newPassword,
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Пароль', { exact: true }).fill('Other-2026!');
    await button(page, 'Регистрация').click();
    await expect(page.getByText('Пароли не совпадают.')).toBeVisible();
    await page.getByLabel('Пароль', { exact: true }).fill(newPassword);
    await button(page, 'Регистрация').click();
    await expect(page.getByText('Подтвердите согласие с соглашениями.')).toBeVisible();
    await page.getByRole('checkbox').check();
    await button(page, 'Регистрация').click();
    await expect(page.getByRole('heading', { name: 'Письмо отправлено' })).toBeVisible();

    await page.goto(linkIn(await letterTo(page, 'nurlan@jana.example')));
    await button(page, 'Завершить регистрацию').click();
    await expect(page.getByText(`«${organisation}» готова к работе.`, { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Войти', exact: true }).click();
    await fillSignIn(page, 'nurlan@jana.example', newPassword);
    await expect(page.getByText('Жаңабаев Нұрлан').first()).toBeVisible();
    await expect(page.getByText(organisation).first()).toBeVisible();
    // The following is an extension of ours.
    if (project.name === 'plain') return;

    await page.goto('/ce/settings/#organisation');
    const bin = page.getByLabel('БИН', { exact: true });
    const save = page.locator('form').filter({ has: bin }).getByRole('button', { name: 'Сохранить' });
    await bin.fill('123456789012');
    await save.click();
    await expect(page.getByText('Такого БИН нет. Проверьте 12 цифр.')).toBeVisible();
    await expectAccessible(page, 'the settings of who made the organisation');
    const number = freeBin();
    await bin.fill(number);
    await save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Указать' }).click();
    await expect(page.getByText(`БИН ${number}`)).toBeVisible();

    await page.getByRole('navigation', { name: 'Настройки' }).getByRole('link', { name: 'Безопасность' }).click();
    await page.getByRole('radio', { name: /Код из письма/ }).check();
    const factor = page.locator('form').filter({ has: page.getByRole('radio') });
    await factor.getByLabel('Текущий пароль').fill(newPassword);
    await factor.getByRole('button', { name: 'Сохранить' }).click();
    await expect(factor.getByLabel('Текущий пароль')).toHaveCount(0);

    await page.goto('/');
    // The welcome appears first for the founder of an organisation.
    await expect(page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The group opens for the founder when the rights have come, and moves what stands below.
    await expect(page.getByRole('link', { name: 'Первые шаги' })).toBeVisible();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'nurlan@jana.example', newPassword);
    const dialog = page.getByRole('dialog', { name: 'Двухфакторная аутентификация' });
    await expect(dialog).toBeVisible();
    const outbox = await context.newPage();
    const code = /\b\d{5}\b/.exec(await letterTo(outbox, 'nurlan@jana.example', 'код для входа'))?.[0] ?? '';
    await outbox.close();
    await dialog.getByRole('textbox').first().focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Жаңабаев Нұрлан').first()).toBeVisible();
  });

  test('by key: the checks run in the specified order, then the organisation named in the key is registered', async ({ page }, {
    project,
  }) => {
    await page.goto('/reginstance');
    await page.getByLabel('E-mail').fill('head@bastau.example');
    await button(page, 'Регистрация').click();
    await expect(page.getByLabel('Пароль ключа ЭЦП')).toBeFocused();
    await page.getByLabel('Пароль ключа ЭЦП').fill(keyPassword);
    await page.getByLabel('Пароль', { exact: true }).fill(newPassword);
    await page.getByLabel('Подтвердите пароль').fill(newPassword);
    await page.getByRole('checkbox').check();
    await button(page, 'Регистрация').click();
    await expect(page.getByText('Укажите файл ключа ЭЦП организации.')).toBeVisible();
    await page.getByLabel('Файл ключа ЭЦП организации').setInputFiles(await demoKey('dulat.p12'));
    await button(page, 'Регистрация').click();
    await expect(page.getByText('В ключе нет БИН организации.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    const wrongFile = (buffer: Buffer) =>
      page.getByLabel('Файл ключа ЭЦП организации').setInputFiles({ name: 'key.p12', mimeType: 'application/x-pkcs12', buffer });
    await wrongFile(Buffer.from('no key'));
    await button(page, 'Регистрация').click();
    await expect(page.getByRole('alertdialog').getByText('Неверный пароль ключа ЭЦП или файл повреждён.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await wrongFile(Buffer.alloc(17_000_000));
    await button(page, 'Регистрация').click();
    await expect(page.getByText('Файл ключа ЭЦП пуст или больше 64 КБ. Выберите другой файл.')).toBeVisible();
    await page.getByLabel('Файл ключа ЭЦП организации').setInputFiles(await demoKey('new-organisation.p12'));
    await button(page, 'Регистрация').click();
    // The question is ours and not the specification's.
    if (project.name !== 'plain')
      await page.getByRole('alertdialog', { name: 'Проверьте данные ключа' }).getByRole('button', { name: 'Зарегистрировать' }).click();
    await expect(page.getByRole('heading', { name: 'Письмо отправлено' })).toBeVisible();
    await page.goto(linkIn(await letterTo(page, 'head@bastau.example')));
    await button(page, 'Завершить регистрацию').click();
    await expect(page.getByText('Войдите с адресом head@bastau.example', { exact: false })).toBeVisible();
    // The key has proved the tax number already.
    await expect(page.getByRole('link', { name: 'Войти и подтвердить ИИН' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Войти', exact: true }).click();
    await fillSignIn(page, 'head@bastau.example', newPassword);
    await expect(page.getByText('Жаңабаев Нұрлан').first()).toBeVisible();
  });

  test('the agreements open for reading', async ({ page }) => {
    await page.goto('/agreements/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пользовательское соглашение');
    await page.getByRole('link', { name: 'Использование файлов cookie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Использование файлов cookie');
  });
});

test.describe('settings', () => {
  test('phone, photo, second factor and sessions', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const third = await (await browser.newContext()).newPage();
    for (const each of [other, third, page]) {
      await each.goto('/login');
      await fillSignIn(each, 'aliya@tulpar.example');
      await expect(each.getByText('Садыкова Алия').first()).toBeVisible();
    }
    await page.goto('/ce/settings/');
    await page.getByLabel('Телефон').fill('+7 700 000 55 55');
    await button(page, 'Сохранить').click();
    await expect(page.getByText('Сохранено').first()).toBeVisible();

    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page
      .getByRole('region', { name: 'Профиль' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(button(page, 'Убрать фото')).toBeVisible();
    await expect(page.locator('img[src^="/ce/dwn/?photo="]').first()).toBeVisible();
    await page
      .getByRole('region', { name: 'Профиль' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Выберите картинку JPEG, PNG или WebP', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');

    const section = (name: string) => page.getByRole('navigation', { name: 'Настройки' }).getByRole('link', { name });
    await section('Начало работы').click();
    // The words of an earlier change may still be there.
    await page.getByRole('radio', { name: 'Мне сегодня' }).check();
    await expect.poll(async () => JSON.stringify(await clientStore(page))).toContain('"start_page":"today"');
    await page.goto('/');
    await expect(page).toHaveURL(/\/today$/);
    // A tab in the address has precedence.
    await page.goto('/#currentTab=1');
    await expect(page.getByRole('heading', { level: 1, name: 'Все документы' })).toBeVisible();
    await page.goto('/ce/settings/');
    await section('Безопасность').click();
    await expect(page).toHaveURL(/#security$/);
    // The focus goes to the session that has taken the place of the ended one.
    const ends = page.getByRole('button', { name: /^Завершить сеанс: / });
    const sessions = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(sessions - 1);
    await expect(ends.first()).toBeFocused();
    await button(page, 'Завершить все остальные сеансы').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click();
    await expect(button(page, 'Завершить все остальные сеансы')).toHaveCount(0);
    await other.goto('/');
    await expect(other).toHaveURL(/\/login/);
    await fillSignIn(other, 'aliya@tulpar.example');
    await expect(other.getByText('Садыкова Алия').first()).toBeVisible();

    await page.getByRole('radio', { name: /Код из письма/ }).check();
    await page
      .locator('form')
      .filter({ has: page.getByRole('radio') })
      .getByLabel('Текущий пароль')
      .fill('Qujat-2026!');
    await page
      .locator('form')
      .filter({ has: page.getByRole('radio') })
      .getByRole('button', { name: 'Сохранить' })
      .click();
    await expect(
      page
        .locator('form')
        .filter({ has: page.getByRole('radio') })
        .getByLabel('Текущий пароль'),
    ).toHaveCount(0);

    // The change has ended the other sessions.
    await expect(button(page, 'Завершить все остальные сеансы')).toHaveCount(0);
    await other.goto('/');
    await expect(other).toHaveURL(/\/login/);
    await fillSignIn(other, 'aliya@tulpar.example');
    await expect(other.getByRole('dialog', { name: 'Двухфакторная аутентификация' })).toBeVisible();
    await other.context().close();
  });

  test('a password change asks for the old and the new password', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, people.builder);
    await expect(page).toHaveURL(/\/(#.*)?$/);
    await page.goto('/ce/settings/#security');
    await page.getByLabel('Текущий пароль').fill('guess');
    await page.getByLabel('Новый пароль', { exact: true }).fill(newPassword);
    await page.getByLabel('Новый пароль ещё раз').fill(newPassword);
    await button(page, 'Сменить пароль').click();
    await expect(page.getByText('Неверный текущий пароль.')).toBeVisible();
  });
});
