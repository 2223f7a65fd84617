import { expect, test, type Page } from 'playwright/test';
import { clientStore, fillSignIn, people, signInAs } from '../support/people.ts';

const sidebar = (page: Page) => page.getByRole('complementary');
const tabs = (page: Page) => sidebar(page).getByRole('navigation', { name: 'Документы' }).getByRole('link');
const group = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });

test('each layout id works alone', { tag: '@plain' }, async ({ page }, { project }) => {
  let layout: Record<string, number | null> = {};
  await page.route('**/ce/docs1.5/profile.php', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        custom_frontend_layout: { SideBarId: null, SedTableId: null, SedHeaderId: null, ...layout },
      },
    });
  });
  const reload = async (next: typeof layout): Promise<void> => {
    layout = next;
    // The layout is that of the profile from the last visit, then of the current one.
    await page.reload();
    await expect
      .poll(async () => ((await clientStore(page))['profile'] as { custom_frontend_layout?: object } | null)?.custom_frontend_layout)
      .toMatchObject(next);
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  };
  // Our server has one entry more (DAY-44).
  const today = project.name === 'plain' ? [] : ['Мне сегодня'];
  const standard = [...today, 'В работе', 'Исполненные', 'Все документы'];
  const alternative = [...today, 'Входящие', ...standard.slice(today.length)];
  const department = page.getByRole('columnheader', { name: /Подразделение/ });
  const archiveButton = page.getByRole('main').getByRole('button', { name: 'Архив' });

  await signInAs(page, people.secondBuilder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(tabs(page)).toHaveText(standard);
  await expect(page).toHaveURL(/#currentTab=3$/);
  await expect(department).toBeVisible();
  await expect(archiveButton).toBeVisible();

  await reload({ SideBarId: 100 });
  await expect(tabs(page)).toHaveText(alternative.map((tab) => new RegExp(`^${tab}`)));
  await expect(department).toBeVisible();
  await expect(archiveButton).toBeVisible();

  await reload({ SedTableId: 100 });
  await expect(tabs(page)).toHaveText(standard);
  // With our server department and type stand below initiator and number in either table (DAY-50).
  await expect(department).toHaveCount(project.name === 'plain' ? 0 : 1);
  await expect(page.getByRole('columnheader', { name: 'Тип документа' })).toHaveCount(project.name === 'plain' ? 1 : 0);
  await expect(archiveButton).toBeVisible();

  await reload({ SedHeaderId: 100 });
  await expect(tabs(page)).toHaveText(standard);
  await expect(department).toBeVisible();
  await expect(archiveButton).toHaveCount(0);
  await expect(group(page, 'Архив')).toBeVisible();
});

test('a restricted person sees less on a narrow screen and everything on a wide one', { tag: '@plain' }, async ({ page }) => {
  await signInAs(page, 'ruslan@saryozen.example');
  for (const name of ['Папки', 'Статусы документа']) await expect(group(page, name)).toBeVisible();
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /Создать|Заместитель/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(tabs(page).first()).toBeVisible();
  for (const name of ['Папки', 'Статусы документа']) await expect(group(page, name)).toBeHidden();
  await expect(sidebar(page).getByRole('button', { name: 'Выйти' })).toBeVisible();
  // The overlay next to the open sidebar closes it.
  await page.mouse.click(380, 600);
  await expect(tabs(page).first()).toBeHidden();
});

test('a privileged role sees everything', async ({ page }) => {
  await signInAs(page, 'saule@saryozen.example');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(group(page, 'Статусы документа')).toBeVisible();
});

test(
  'another organisation shows its count, is chosen by keyboard, and is shown after the reload',
  { tag: '@plain' },
  async ({ page, context }) => {
    // With the demo phone, because no other flow uses it to reach this account's organisations.
    await page.goto('/loginqr');
    const phone = await context.newPage();
    await phone.goto(`/qrsigner/simulator?token=${await page.locator('code').innerText()}`);
    await phone.getByLabel('Чей телефон').selectOption({ label: await phone.locator('option', { hasText: 'Есенов Марат' }).innerText() });
    await phone.getByRole('button', { name: 'Подтвердить вход' }).click();
    // A page that is left before its answer has come may not close.
    await expect(phone.getByText('Вход подтверждён.', { exact: false })).toBeVisible();
    await phone.close();
    const selector = sidebar(page).getByRole('button', { name: /^Организация: / });
    await expect(selector).toBeVisible({ timeout: 15_000 });
    for (const [now, next] of [
      ['АО «Сарыөзен Энерго»', 'ТОО «Тұлпар Құрылыс»'],
      ['ТОО «Тұлпар Құрылыс»', 'АО «Сарыөзен Энерго»'],
    ]) {
      await expect(selector).toHaveAccessibleName(`Организация: ${now}`);
      await selector.focus();
      await page.keyboard.press('Enter');
      const other = page.getByRole('menu', { name: 'Сменить организацию' }).getByRole('menuitem');
      await expect(other).toHaveCount(1);
      await expect(other).toContainText(String(next));
      await expect(other).toBeFocused();
      const reloaded = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await reloaded;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(selector).toHaveAccessibleName('Организация: АО «Сарыөзен Энерго»');
  },
);

test('folders, statuses, «требует ответа» and the server’s menu open their lists', { tag: '@plain' }, async ({ page, context }) => {
  await signInAs(page, 'olga@saryozen.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await group(page, 'Статусы документа').press('Enter');
  const statuses = sidebar(page).getByRole('navigation', { name: 'Статусы документа' });
  await expect(statuses.getByRole('link')).toHaveText([
    'Черновики',
    'Не порученные',
    'Порученные',
    'Отказ согласования',
    'Отказ исполнения',
    'Отозванные',
    'Общедоступные',
    'Вход. корреспонденция',
    'Исход. корреспонденция',
  ]);
  await statuses.getByRole('link', { name: 'Вход. корреспонденция' }).press('Enter');
  await expect(page).toHaveURL(/#currentTab=20$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход. корреспонденция' })).toBeFocused();
  await page.goto('/portal');
  await statuses.getByRole('link', { name: 'Общедоступные' }).click();
  await expect(page).toHaveURL(/\/#currentTab=11$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Общедоступные' })).toBeFocused();

  const reloaded = page.waitForEvent('load');
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/ce/doclist2.php') && new URLSearchParams(request.postData() ?? '').get('q8') === '1',
  );
  await sidebar(page).getByRole('checkbox', { name: 'требует ответа' }).press('Space');
  await reloaded;
  await asked;
  await expect(sidebar(page).getByRole('checkbox', { name: 'требует ответа' })).toBeChecked();
  await expect.poll(async () => (await clientStore(page))['isResponseRequired']).toBe(true);
  const again = page.waitForEvent('load');
  await sidebar(page).getByRole('checkbox', { name: 'требует ответа' }).press('Space');
  await again;
  await expect(sidebar(page).getByRole('checkbox', { name: 'требует ответа' })).not.toBeChecked();

  await group(page, 'Папки').press('Enter');
  await expect(
    sidebar(page)
      .getByText('Нет избранных шаблонов')
      .or(sidebar(page).getByRole('list', { name: 'Папки' }).getByRole('link').first()),
  ).toBeVisible();

  await group(page, 'Демо').press('Enter');
  const opened = context.waitForEvent('page');
  await sidebar(page).getByRole('list', { name: 'Демо' }).getByRole('link').first().press('Enter');
  const outbox = await opened;
  await expect(outbox.getByRole('heading', { level: 1 })).toHaveText('Исходящие письма (демо)');
  await outbox.close();
});

test(
  'each of the four languages is sent to the server, kept in the cookie, and used after the reload',
  { tag: '@plain' },
  async ({ page, context }) => {
    await signInAs(page, 'natalya@tulpar.example');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const words = [
      ['Қазақша', 'kk_KZ', 'kk', 'Тіл', 'Мұрағат', 'Қаңтар', /Табылды|табылды/],
      ['English', 'en_EN', 'en', 'Language', 'Archive', 'January', /Found/],
      ['Türkçe', 'tr_TR', 'tr', 'Dil', 'Arşiv', 'Ocak', /Bulun/],
      ['Русский', 'ru_RU', 'ru', 'Язык', 'Архив', 'Январь', /Найдено/],
    ] as const;
    let button = 'Язык';
    for (const [name, code, short, nextButton, archive, january, found] of words) {
      await sidebar(page).getByRole('button', { name: button, exact: true }).press('Enter');
      const told = page.waitForRequest((request) => request.url().endsWith('/ce/chlang.php'));
      const reloaded = page.waitForEvent('load');
      await page.getByRole('menuitemradio', { name }).press('Enter');
      expect(Object.fromEntries(new URLSearchParams((await told).postData() ?? ''))).toEqual({ q: '10', lang: code });
      await reloaded;
      button = nextButton;
      expect((await context.cookies()).find((cookie) => cookie.name === 'lang')?.value).toBe(code);
      await expect(page.locator('html')).toHaveAttribute('lang', short);
      await expect(page.getByText(found).first()).toBeVisible();
      await sidebar(page).getByRole('button', { name: archive, exact: true }).press('Enter');
      await expect(page.getByRole('dialog', { name: archive }).getByRole('button', { name: january })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test('the chosen theme applies before the first paint and is kept', { tag: '@plain' }, async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'themes', seen);
    const note = (): void => void seen.push(document.documentElement.classList.contains('dark-mode') ? 'dark' : 'light');
    // From the first paint on: what changes afterwards would be seen as a flash.
    new PerformanceObserver(() => {
      note();
      new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['class'] });
    }).observe({ type: 'paint', buffered: true });
  });
  const themes = (): Promise<string[]> => page.evaluate(() => [...new Set(Reflect.get(window, 'themes') as string[])]);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Включить тёмную тему' })).toBeVisible();
  await page.getByRole('button', { name: 'Включить тёмную тему' }).click();
  await expect(page.locator('html')).toHaveClass('dark-mode');
  await fillSignIn(page, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const path of ['/', '/portal', '/no-such-page', '/ce/settings/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(themes, path).toEqual(['dark']);
  }
  await page.goto('/ce/outbox/');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('a page without access shows the specified message and leads to the main page', { tag: '@plain' }, async ({ page }) => {
  for (const [path, text] of [
    ['/403', 'Ошибка 403: у вас нет права доступа к этой странице'],
    ['/no-such-page', 'Ошибка 404: страница не найдена. Возможно, ссылка устарела, удалена или адрес указан неверно'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(path === '/403' ? '403' : '404');
    await expect(page.getByRole('main')).toContainText(text);
    await page.getByRole('link', { name: 'На главную', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
  }
});

test('a request of over three seconds shows the spinner, and a final failure shows an error', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/login');
  let answer: (() => void) | undefined;
  await page.route('**/ce/accenter.php', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ json: { status: 'error', text: '<b>Текст сервера</b>' } });
  });
  await fillSignIn(page, people.builder);
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toHaveAttribute('aria-busy', 'true');
  const spinner = page.getByRole('status').filter({ hasText: 'Загрузка' });
  await expect(spinner).toHaveCount(0);
  await expect(spinner).toBeVisible({ timeout: 6_000 });
  answer?.();
  await expect(page.getByRole('alertdialog', { name: 'Внимание' })).toContainText('<b>Текст сервера</b>');
  await expect(spinner).toHaveCount(0);
});
