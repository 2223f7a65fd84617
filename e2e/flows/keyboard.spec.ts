import { expect, test } from 'playwright/test';
import { expectTrapped, tabTo } from '../support/keyboard.ts';
import { demoPassword } from '../support/people.ts';

test('sign-in, sidebar, dialogs and settings work by keyboard alone', { tag: '@plain' }, async ({ page, context }, { project }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  expect(await tabTo(page, 'E-mail')).toEqual(['Перейти к содержимому', 'Язык', 'Включить тёмную тему', 'E-mail']);
  await page.keyboard.type('gulmira@saryozen.example');
  await tabTo(page, 'Пароль');
  await page.keyboard.type('wrong');
  expect(await tabTo(page, 'по ключу ЭЦП')).toEqual([
    'Показать пароль',
    'Запомнить меня',
    'Восстановить',
    'Войти',
    'Войти через eGov Mobile',
    'Войти через NCALayer',
    'по e-mail',
    'по ключу ЭЦП',
  ]);
  await page.getByLabel('Пароль', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('link', { name: 'Перейти к содержимому' }).focus();
  const stops = await tabTo(page, 'Выйти');
  const entries = ['Язык', 'Архив', 'Папки', 'Статусы документа', 'Демо', 'Настройки', 'О системе', 'Выйти'];
  expect(stops.flatMap((name) => entries.find((entry) => name.startsWith(entry)) ?? [])).toEqual(entries);
  for (const tab of ['Входящие', 'В работе', 'Исполненные', 'Все документы', 'Лента', 'Облако'])
    expect(
      stops.some((name) => name.startsWith(tab)),
      tab,
    ).toBe(true);

  const archive = page.getByRole('complementary').getByRole('button', { name: 'Архив' });
  await archive.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Архив' }).getByRole('group')).toBeVisible();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(archive).toBeFocused();
  const language = page.getByRole('complementary').getByRole('button', { name: 'Язык' });
  await language.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Русский' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Қазақша' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(language).toBeFocused();

  const opened = context.waitForEvent('page');
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Настройки/ })
    .press('Enter');
  const settings = await opened;
  await expect(settings.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  if (project.name === 'plain') await tabTo(settings, 'Сменить пароль');
  else {
    await expect(settings.getByRole('heading', { level: 2, name: 'Профиль' })).toBeVisible();
    expect(await tabTo(settings, 'Сохранить')).toEqual(expect.arrayContaining(['Безопасность', 'Выбрать фото', 'Телефон']));
    await settings.getByRole('link', { name: 'Безопасность' }).press('Enter');
    expect(await tabTo(settings, 'Сменить пароль')).toEqual(expect.arrayContaining(['Текущий пароль', 'Новый пароль']));
    const radio = settings.getByRole('radio', { name: /Выключена/ });
    await radio.focus();
    await settings.keyboard.press('ArrowDown');
    await expect(settings.getByRole('radio', { name: /Код из письма/ })).toBeChecked();
    await tabTo(settings, 'Сохранить');
  }
  await settings.close();
});

test('a skip link leads past the sidebar to the content', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'E-mail', 1);
});
