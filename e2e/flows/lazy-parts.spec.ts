import { readReports } from '@qujat/releases';
import { expect, test, type Browser, type Locator, type Page } from 'playwright/test';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { leaveSession, people } from '../support/people.ts';

/** A part that opens later than its page, next to unsaved text. mfe-mail has none. */
interface LaterPart {
  readonly owner: string;
  /** Name of its chunk. */
  readonly chunk: string;
  readonly who: string;
  readonly path: string;
  /** A field of the page that is being written in; null where the part is all that the person sees. */
  readonly field: ((page: Page) => Promise<Locator>) | null;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
  readonly failure: string;
}

/** The text of the error card that replaces a part. */
const inPlace = 'Не удалось загрузить эту часть страницы';

const newPost = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).first().click();
  return page.getByLabel('Текст записи');
};

/** Not found by its role, because a window hides the page behind it. */
const search = async (page: Page): Promise<Locator> => page.locator('main input[type=search]').first();

const parts: readonly LaterPart[] = [
  {
    owner: 'mfe-portal',
    chunk: 'comments',
    who: people.secondBuilder,
    path: '/portal',
    field: newPost,
    open: (page) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /комментари/ })
        .click(),
    shown: (page) => page.getByRole('group', { name: 'Комментарии' }),
    failure: inPlace,
  },
  {
    owner: 'mfe-portal',
    chunk: 'video-dialog',
    who: people.secondBuilder,
    path: '/portal',
    field: newPost,
    open: (page) => page.getByRole('button', { name: 'Добавить видео' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Добавление видео' }),
    failure: 'Не удалось показать окно. Проверьте соединение и попробуйте ещё раз.',
  },
  {
    owner: 'mfe-documents',
    chunk: 'templates',
    who: people.secondBuilder,
    path: '/',
    field: search,
    open: (page) => page.getByRole('button', { name: 'Создать', exact: true }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Новый документ' }),
    failure: 'Не удалось открыть меню шаблонов',
  },
  {
    owner: 'mfe-cloud',
    chunk: 'windows',
    who: people.secondBuilder,
    path: '/cloud',
    field: search,
    open: (page) => page.getByRole('button', { name: 'Создать папку' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Новая папка' }),
    failure: 'Окно не загрузилось',
  },
  {
    owner: 'mfe-auth',
    chunk: 'mail-access',
    who: people.administrator,
    path: '/ce/settings/#mail',
    field: null,
    // It loads with its section.
    open: async () => undefined,
    shown: (page) => page.getByRole('list', { name: 'Доступ к почте' }),
    failure: inPlace,
  },
  {
    owner: 'shell',
    chunk: 'palette',
    who: people.secondBuilder,
    path: '/portal',
    field: newPost,
    open: (page) => page.keyboard.press('Control+KeyK'),
    shown: (page) => page.getByRole('dialog', { name: 'Быстрый переход' }),
    failure: 'Не удалось загрузить часть страницы. Проверьте соединение и попробуйте ещё раз.',
  },
];

let own: OwnPage;
test.beforeAll(async () => {
  own = await startOwnPage();
});
test.afterAll(() => own.stop());

const openTab = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: own.address })).newPage();

const filesOf = ({ owner, chunk }: LaterPart): RegExp => new RegExp(`/remotes/${owner}/[^/]+/${chunk}\\.[0-9a-f]+\\.js$`);
const half = 'Половина записи, которую никто не сохранил';

for (const part of parts) {
  const { owner, chunk, who, path, field, open, shown, failure } = part;

  test(`${owner}, ${chunk}: one failed request is retried without a visible error`, async ({ browser }) => {
    const page = await openTab(browser);
    let requests = 0;
    await page.route(filesOf(part), async (route) => {
      requests += 1;
      await (requests === 1 ? route.abort('connectionreset') : route.continue());
    });
    await leaveSession(page, who);
    await page.goto(path);
    const text = (await field?.(page)) ?? null;
    await text?.fill(half);
    await open(page);
    await expect(shown(page)).toBeVisible();
    await expect(page.getByText(failure)).toHaveCount(0);
    expect(requests).toBeGreaterThan(1);
    if (text) await expect(text).toHaveValue(half);
    await page.context().close();
  });

  test(`${owner}, ${chunk}: a chunk that stays missing fails alone, unsaved text stays, and a retry works`, async ({ browser }) => {
    const page = await openTab(browser);
    await page.route(filesOf(part), (route) => route.abort('connectionreset'));
    await leaveSession(page, who);
    await page.goto(path);
    const text = (await field?.(page)) ?? null;
    await text?.fill(half);
    await open(page);
    const toasts = page.getByRole('region', { name: 'Уведомления' }).getByRole('listitem');
    const message = page.locator('section[role=alert]').or(toasts).filter({ hasText: failure });
    await expect(message).toBeVisible();
    if (text) await expect(text).toHaveValue(half);
    // No error card replaces the page: its heading is there.
    await expect(page.getByText('Раздел не загрузился')).toHaveCount(0);

    await page.unrouteAll({ behavior: 'wait' });
    await message.getByRole('button', { name: 'Повторить' }).click();
    await expect(shown(page)).toBeVisible();
    await expect(message).toHaveCount(0);
    if (text) await expect(text).toHaveValue(half);

    // The tab's report has a reason that no canary counts.
    const reports = async () =>
      (await readReports(own.releases, new Date(0))).filter((each) => each.remote === owner && each.kind !== 'loaded');
    await expect.poll(async () => (await reports()).length).toBeGreaterThan(0);
    expect(new Set((await reports()).map(({ kind, reason }) => `${kind} ${reason}`))).toEqual(new Set(['failed unreachable']));
    await page.context().close();
  });
}
