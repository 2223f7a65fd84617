import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve, type Answers } from '../test-support/server.ts';

const template = (id: number, template_name: string, description = `Описание: ${template_name}`) => ({ id, template_name, description });
const answers: Answers = {
  '/ce/doclist2.php': () => ({ docs: [], count: 0, total_pages: 0, current_page: 1, active_users: 1 }),
  '/ce/checknewalert.php': () => [0],
  '/ce/favorite_templates.php': () => [template(2, 'Приказ')],
  '/ce/showmenu.php': ({ q3 }) =>
    q3 === undefined
      ? [
          { name: 'Кадры', items: [template(3, 'Заявление на отпуск')] },
          { name: '', items: [template(1, 'Акт'), template(2, 'Приказ'), template(3, 'Заявление на отпуск')] },
          { name: 'Мои шаблоны', items: [] },
        ]
      : [
          { name: '', items: [template(3, 'Заявление на отпуск')] },
          { name: 'Кадры', items: [template(3, 'Заявление на отпуск')] },
        ],
};

const openMenu = async (more: Answers = {}, profile = {}) => {
  const server = serve({ ...answers, ...more });
  await renderArea({ profile });
  await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
  return { server, menu: await screen.findByRole('dialog', { name: 'Новый документ' }) };
};
const names = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map((each) => each.textContent);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('lists favourites first, then uncategorised templates under all documents, then each category', async () => {
  const { menu } = await openMenu();
  const categories = await within(menu).findByRole('navigation', { name: 'Категории шаблонов' });
  await waitFor(() => expect(names(categories)).toEqual(['Избранные шаблоны1', 'Все документы3', 'Кадры1', 'Мои шаблоны0']));
  expect(names(within(menu).getByRole('list', { name: 'Избранные шаблоны' }))).toEqual(['Приказ']);
  await userEvent.click(within(menu).getByRole('button', { name: /Кадры/ }));
  expect(names(within(menu).getByRole('list', { name: 'Кадры' }))).toEqual(['Заявление на отпуск']);
  await userEvent.click(within(menu).getByRole('button', { name: /Мои шаблоны/ }));
  expect(within(menu).getByText('В этой категории нет шаблонов')).toBeVisible();
});

it('searches from two letters; results replace the headings, without duplicates, with descriptions', async () => {
  const { server, menu } = await openMenu();
  await within(menu).findByRole('button', { name: /Кадры/ });
  const asked = () => server.of('/ce/showmenu.php').flatMap(({ q3 }) => q3 ?? []);
  await userEvent.type(within(menu).getByRole('searchbox'), 'о');
  await userEvent.type(within(menu).getByRole('searchbox'), 'тп');
  const found = await within(menu).findByRole('list', { name: 'Результаты поиска' });
  expect(names(found)).toEqual(['Заявление на отпускОписание: Заявление на отпуск']);
  expect(asked().every((each) => each.length > 1)).toBe(true);
  await userEvent.clear(within(menu).getByRole('searchbox'));
  expect(await within(menu).findByRole('list', { name: 'Избранные шаблоны' })).toBeVisible();
});

it('toggles a favourite by the server’s answer, and reports a failure', async () => {
  const said = [
    { success: true, message: '', is_favorite: 1 },
    { success: false, message: '', is_favorite: 0 },
    { success: false, message: 'Шаблон закрыт', is_favorite: 0 },
  ];
  const { server, menu } = await openMenu({ '/ce/toggle_favorite_template.php': () => said.shift() });
  await userEvent.click(await within(menu).findByRole('button', { name: /Кадры/ }));
  await userEvent.click(within(menu).getByRole('button', { name: 'Добавить в избранное: Заявление на отпуск' }));
  const star = await within(menu).findByRole('button', { name: 'Убрать из избранного: Заявление на отпуск' });
  expect(server.of('/ce/toggle_favorite_template.php')).toEqual([{ doctype: '3' }]);
  await userEvent.click(star);
  expect((await screen.findAllByText('Ошибка запроса'))[0]).toBeInTheDocument();
  await userEvent.click(star);
  expect((await screen.findAllByText('Шаблон закрыт'))[0]).toBeInTheDocument();
  expect(star).toHaveAccessibleName('Убрать из избранного: Заявление на отпуск');
});

it('works without favourites if they fail to load, logs why, and offers a retry', async () => {
  let away = true;
  const { menu } = await openMenu({
    '/ce/favorite_templates.php': () => (away ? new Response('', { status: 500 }) : [template(2, 'Приказ')]),
  });
  expect(await within(menu).findByRole('list', { name: 'Все документы' })).toBeVisible();
  await userEvent.click(within(menu).getByRole('button', { name: /Избранные шаблоны/ }));
  expect(within(menu).getByText('Нет избранных шаблонов')).toBeVisible();
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  const notice = (await screen.findByText('Не удалось загрузить избранные шаблоны', { selector: 'li p' })).closest('li')!;
  away = false;
  await userEvent.click(within(notice).getByRole('button', { name: 'Повторить', hidden: true }));
  expect(await within(menu).findByRole('list', { name: 'Избранные шаблоны' })).toBeVisible();
});

it('opens a template in a window, and reloads the list when the window closes', async () => {
  const opened = { closed: false };
  const open = jest.spyOn(window, 'open').mockReturnValue(opened as Window);
  const { server, menu } = await openMenu();
  await userEvent.click(await within(menu).findByRole('button', { name: 'Приказ' }));
  expect(open.mock.calls[0]?.[0]).toMatch(/\/ce\/newdoc\/\?2$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = server.of('/ce/doclist2.php').length;
  opened.closed = true;
  await waitFor(() => expect(server.of('/ce/doclist2.php').length).toBeGreaterThan(asked));
});

it('offers a link if the browser blocks the window', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { menu } = await openMenu();
  await userEvent.click(await within(menu).findByRole('button', { name: 'Приказ' }));
  const message = await screen.findByRole('alertdialog', { name: 'Окно не открылось' });
  expect(within(message).getByRole('link', { name: 'Открыть' })).toHaveAttribute('href', '/ce/newdoc/?2');
  await userEvent.click(within(message).getByRole('button', { name: 'ОК' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('arrow down leads from the search to the first template', async () => {
  const { menu } = await openMenu();
  await within(menu).findByRole('list', { name: 'Избранные шаблоны' });
  within(menu).getByRole('searchbox').focus();
  await userEvent.keyboard('отп');
  await within(menu).findByRole('list', { name: 'Результаты поиска' });
  await userEvent.keyboard('{ArrowDown}');
  expect(within(menu).getByRole('button', { name: /^Заявление на отпуск/ })).toHaveFocus();
});

it('counts as a foreground call: the spinner shows after three seconds', async () => {
  const { store } = await import('@qujat/session');
  const { pendingRequestsAtom } = await import('@qujat/api');
  let answer: (value: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (answer = resolve));
  await openMenu({ '/ce/showmenu.php': () => held });
  await waitFor(() => expect(store.get(pendingRequestsAtom)).toBe(1));
  answer([]);
  await waitFor(() => expect(store.get(pendingRequestsAtom)).toBe(0));
});

it('is hidden on a phone in restricted mode', async () => {
  serve(answers);
  await renderArea({ width: 390, profile: { restricted_instance_mode: 1, has_privileged_role: 0 } });
  expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull();
});

it('lists matches in names before matches in descriptions', async () => {
  const { menu } = await openMenu({
    '/ce/showmenu.php': ({ q3 }) =>
      q3 === undefined
        ? []
        : [
            {
              name: '',
              items: [template(5, 'Увольнение', 'Расторжение договора'), template(6, 'Дополнительный договор'), template(7, 'Договор')],
            },
          ],
  });
  await userEvent.type(within(menu).getByRole('searchbox'), 'договор');
  const found = await within(menu).findByRole('list', { name: 'Результаты поиска' });
  expect(
    within(found)
      .getAllByRole('button', { name: /^(Договор|Дополнительный|Увольнение)/ })
      .map((each) => each.textContent?.replace(/(Описание|Расторжение).*/, '')),
  ).toEqual(['Договор', 'Дополнительный договор', 'Увольнение']);
});
