import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { startImapServer } from '../../server/src/domain/mail/test-support/imap-server.ts';
import type { RunningServer, TestMailbox } from '../../server/src/domain/mail/test-support/line-server.ts';
import { rawLetter, withAttachments } from '../../server/src/domain/mail/test-support/raw-letter.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { hostileHtml, startStranger, type Stranger } from '../support/hostile-letter.ts';
import { registerOrganisation } from '../support/own-organisation.ts';
import { fillSignIn, people, signInAs } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

const drafts = 7;

/** The page's requests to hosts other than the product. */
const strangersAsked = (page: Page, baseURL: string | undefined): string[] => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) addresses.push(request.url());
  });
  return addresses;
};

/** How many dialogs of the browser a script of a letter has shown. */
const dialogsShown = (page: Page): (() => number) => {
  let shown = 0;
  page.on('dialog', (dialog) => {
    shown += 1;
    void dialog.dismiss();
  });
  return () => shown;
};

const openMailbox = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Почта' }).click();
const letter = (page: Page, subject: string | RegExp): Locator => page.getByRole('row').getByRole('link', { name: subject });
const make = (page: Page): Locator => page.getByRole('button', { name: /^Сформировать документ/ });
const body = (page: Page) => page.frameLocator('iframe[title="Текст письма"]');

test(
  'letters of a server without extensions: the list, hostile HTML, a document made from one and from several',
  { tag: '@plain' },
  async ({ page, baseURL, playwright }) => {
    const asked = strangersAsked(page, baseURL);
    const dialogs = dialogsShown(page);
    const clerk = await wireOf(playwright, baseURL, people.clerk);
    const mine = async (): Promise<number[]> => (await clerk.list(drafts)).docs.map(({ edocid }) => edocid);
    const before = await mine();
    await signInAs(page, people.clerk);
    await openMailbox(page);
    await expect(page.getByRole('columnheader')).toHaveText(
      ['', 'Дата', 'Время', 'Отправитель', 'Тема'].map((title) => new RegExp(`${title}$`)),
    );
    await expect(page.getByRole('navigation', { name: 'Страницы почты' })).toBeVisible();

    await letter(page, 'Вебинар: номенклатура дел без ошибок').click();
    await expect(body(page).getByRole('heading', { name: 'Номенклатура дел без ошибок' })).toBeVisible();
    await expect(body(page).getByRole('link', { name: 'Зарегистрироваться' })).toHaveAttribute('target', '_blank');
    await expect(body(page).locator('script, [onclick], form')).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуться назад' }).click();
    await expect(letter(page, 'Вебинар: номенклатура дел без ошибок')).toBeFocused();

    // A letter has an address and a place in the history.
    const opened = letter(page, 'Путёвки в санаторий');
    const stands = (await opened.getAttribute('href')) ?? '';
    expect(stands).toMatch(/^\/\?letter=\d+#currentTab=\d+$/);
    await opened.click();
    await expect(page).toHaveURL(new URL(stands, baseURL).href);
    await page.goBack();
    await expect(opened).toBeFocused();
    await page.goForward();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Путёвки в санаторий' })).toBeVisible();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(stands);
    await expect(elsewhere.getByRole('heading', { name: 'Путёвки в санаторий' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Вернуться назад' }).click();
    await expect(letter(elsewhere, 'Путёвки в санаторий')).toBeFocused();
    await elsewhere.close();
    await expect(page.getByText('Заявки принимаются до двадцатого числа.', { exact: false })).toBeVisible();
    await make(page).click();
    await expect(page.getByText('Документы успешно сформированы.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Вернуться назад' }).click();
    await page.getByRole('checkbox', { name: 'Выбрать письмо: Рахмет айту хаты' }).check();
    await page.getByRole('checkbox', { name: 'Выбрать письмо: Отправление 7730-118 доставлено' }).check();
    await make(page).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Формирование документов' });
    await expect(banner).toContainText('Документы успешно сформированы.');

    const made = (await mine()).filter((id) => !before.includes(id));
    expect(made).toHaveLength(3);
    // Other flows count the clerk's drafts.
    for (const id of made) await clerk.post('/ce/delcase.php', { q: String(id) });
    expect(await mine()).toEqual(before);
    expect([dialogs(), asked]).toEqual([0, []]);
  },
);

test.describe('a person’s own mailbox', () => {
  const password = 'ящик-2026';
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  let mail: RunningServer;
  let mailbox: TestMailbox;
  let stranger: Stranger;
  test.beforeAll(async () => {
    stranger = await startStranger(pixel);
    mailbox = {
      user: 'reader',
      password,
      letters: [
        {
          uid: 1,
          raw: withAttachments(
            { id: '<hostile@x>', subject: 'Акция недели', from: 'Магазин <shop@x.example>' },
            hostileHtml(stranger.address),
            [{ name: 'logo.png', content: pixel, type: 'image/png', contentId: 'logo@x' }],
            'html',
          ),
        },
        {
          uid: 2,
          raw: withAttachments({ id: '<contract@x>', subject: 'Договор № 17', from: 'ТОО «Дала» <a@dala.example>' }, 'Прошу подписать.', [
            { name: 'Договор №17.docx', content: Buffer.from('PK\x03\x04содержимое') },
            { name: 'setup.exe', content: Buffer.from('MZ') },
          ]),
        },
      ],
    };
    mail = await startImapServer({ mailbox });
  });
  test.afterAll(async () => {
    stranger.stop();
    await mail.stop();
  });

  test('is connected after a test that reports errors; its letters are read and become documents', async ({
    page,
    baseURL,
    request,
    context,
  }) => {
    const email = await registerOrganisation(request);
    // The welcome covers everything else, so the sidebar does not show that the sign-in succeeded.
    await page.goto('/login');
    await fillSignIn(page, email);
    await page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' }).getByRole('button', { name: 'Закрыть' }).click();

    await page.goto('/ce/settings/#mail');
    const form = page.getByRole('region', { name: 'Почтовый ящик' });
    // The organisation's administrator grants access to the mailbox, even to themselves.
    const access = page.getByRole('list', { name: 'Доступ к почте' }).getByRole('checkbox', { name: 'Жаңабаев Нұрлан' });
    await expect(access).toBeChecked();
    await access.uncheck();
    await expect(form.getByText('У вас нет доступа к почте. Дать его можно ниже, в разделе «Доступ к почте».')).toBeVisible();
    await access.check();
    await expect(form.getByRole('combobox', { name: 'Протокол' })).toBeVisible();
    await choose(form.getByRole('combobox', { name: 'Шифрование' }), 'Без шифрования');
    for (const [label, value] of Object.entries({
      Сервер: 'localhost',
      Порт: String(mail.port),
      Логин: 'reader',
      Отправитель: 'Нұрлан <reader@x.example>',
    }))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel('Пароль', { exact: true }).fill('guess');
    const tryIt = form.getByRole('button', { name: 'Проверить подключение' });
    await tryIt.click();
    await expect(form.getByText('Неверный логин или пароль.', { exact: false })).toBeVisible();
    await expect(form.getByLabel('Пароль', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'the mail account in the settings');
    await form.getByLabel('Сервер').fill('no-such-host.invalid');
    await tryIt.click();
    await expect(form.getByText('Сервер с таким именем не найден.')).toBeVisible();
    await form.getByLabel('Сервер').fill('localhost');
    await form.getByLabel('Пароль', { exact: true }).fill(password);
    await tryIt.click();
    await expect(form.getByText('Подключение работает. Писем в ящике: 2.')).toBeVisible();
    await form.getByRole('button', { name: 'Подключить' }).click();
    await expect(form.getByText('Пароль сохранён.', { exact: false })).toBeVisible();

    await page.goto('/');
    await openMailbox(page);
    await expect(letter(page, /Договор № 17/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Нұрлан <reader@x\.example>, проверено/)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'the mailbox');

    const asked = strangersAsked(page, baseURL);
    const dialogs = dialogsShown(page);
    const heard = (): string[] => stranger.asked.map(({ path }) => path);
    const address = page.url();
    await letter(page, /Акция недели/).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Акция недели' })).toBeFocused();
    await expect(body(page).getByRole('heading', { name: 'Акция' })).toBeVisible();
    await expect(body(page).getByAltText('Логотип')).toHaveJSProperty('naturalWidth', 1);
    await expect(
      body(page).locator(
        'script, iframe, object, embed, form, input, button, svg, video, audio, link, base, body style, meta[http-equiv=refresh], [onerror], [onload], [background], [srcset], [style*="fixed"], [style*="url"], a[href^="javascript"], a[href^="/"]',
      ),
    ).toHaveCount(0);
    await expect(body(page).getByRole('link', { name: 'Банк' })).toHaveAttribute('title', `${stranger.address}/ping-page`);
    await expectAccessible(page, 'a letter');
    expect([heard(), asked]).toEqual([[], []]);
    // The server fetches it: the stranger learns that the letter is being read, and nothing about the reader.
    await page.getByRole('button', { name: 'Показать картинки' }).click();
    await expect(body(page).getByAltText('Баннер')).toHaveJSProperty('naturalWidth', 1);
    expect([heard(), asked]).toEqual([['/1.gif'], []]);
    expect(Object.keys(stranger.asked[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    // A link opens a separate window, which knows neither its opener nor the referrer.
    const [opened] = await Promise.all([context.waitForEvent('page'), body(page).getByRole('link', { name: 'Наверх' }).click()]);
    await opened.waitForLoadState();
    expect([new URL(opened.url()).pathname, await opened.evaluate(() => [window.opener, document.referrer])]).toEqual(['/top', [null, '']]);
    await opened.close();
    expect([page.url().split(/[?#]/)[0], await page.evaluate(() => document.title.includes('взломано'))]).toEqual([
      address.split(/[?#]/)[0],
      false,
    ]);
    await page.getByRole('button', { name: 'Вернуться назад' }).click();

    // The second line of defence: the same letter without sanitising, in the same frame under the same policy.
    stranger.asked.length = 0;
    await page.route('**/ce/letter/**', async (route) =>
      route.fulfill({ response: await route.fetch(), body: hostileHtml(stranger.address) }),
    );
    await letter(page, /Акция недели/).click();
    await expect(body(page).getByRole('heading', { name: 'Акция' })).toBeVisible();
    for (const name of ['Отписаться', 'Наверх', 'Войти', 'Здесь'])
      await body(page).locator('a, button', { hasText: name }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'Акция недели' })).toBeVisible();
    expect([heard(), dialogs(), await page.evaluate(() => [document.title.includes('взломано'), window.name])]).toEqual([
      [],
      0,
      [false, ''],
    ]);
    await page.unroute('**/ce/letter/**');
    await page.getByRole('button', { name: 'Вернуться назад' }).click();

    await letter(page, /Договор № 17/).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Договор №17\.docx/ }).click()]);
    expect(download.suggestedFilename()).toBe('Договор №17.docx');
    expect(await readFile(await download.path(), 'utf8')).toBe('PK\x03\x04содержимое');
    await make(page).click();
    await expect(page.getByText('Документы успешно сформированы.').first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Вложения, которые остались только в письмах: setup.exe' })).toBeVisible();
    const link = page.getByRole('link', { name: /, черновик$/ });
    const id = /document=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
    await page.goto(`/ce/opendoc/?${id}`);
    await expect(page.getByText('Прошу подписать.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Договор №17.docx' })).toBeVisible();
    await page.getByText('Составлен по письму').getByRole('link', { name: 'Договор № 17' }).click();
    await expect(page.getByRole('heading', { name: 'Договор № 17' })).toBeVisible();
    await expect(link).toBeVisible();

    // The password is changed on the mail server: the mailbox reports it, and retries on request.
    mailbox.password = 'another';
    mailbox.letters.push({ uid: 3, raw: rawLetter({ id: '<new@x>', subject: 'Новое письмо' }) });
    await page.getByRole('button', { name: 'Вернуться назад' }).click();
    // A letter that has become a document becomes another one only after a question.
    await expect(page.getByRole('row').filter({ hasText: 'Договор № 17' }).getByText('Документ сформирован')).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Выбрать письмо: Договор № 17' }).check();
    await make(page).click();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Из 1 выбранного письма документ уже сформирован.' })
      .getByRole('button', { name: 'Отмена' })
      .click();
    await page.getByRole('button', { name: 'Проверить почту' }).click();
    const trouble = page.getByRole('alert').filter({ hasText: 'Письма не загружаются.' });
    await expect(trouble).toContainText('Неверный логин или пароль.', { timeout: 30_000 });
    await expect(trouble.getByRole('link', { name: 'Настройки почты' })).toHaveAttribute('href', '/ce/settings/#mail');
    mailbox.password = password;
    await trouble.getByRole('button', { name: 'Повторить' }).click();
    await expect(letter(page, /Новое письмо/)).toBeVisible({ timeout: 30_000 });
    await expect(trouble).toHaveCount(0);
  });
});
