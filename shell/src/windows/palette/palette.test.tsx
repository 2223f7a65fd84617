import { listen } from '@qujat/remotes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '../../test-support/browser.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { forgetSession } from '../../test-support/session.ts';
import { serve } from '../../test-support/wire.ts';
import { reloadPage } from '../../frame/reload-page.ts';

jest.mock('../../frame/reload-page.ts', () => ({ reloadPage: jest.fn() }));
const reloads = jest.mocked(reloadPage);

beforeEach(() => {
  forgetSession();
  reloads.mockClear();
  setWidth(1440);
  Element.prototype.getAnimations ??= () => [];
});

const openPalette = async () => {
  await screen.findByRole('heading', { name: 'Список' });
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'л', ctrlKey: true });
  return screen.findByRole('combobox');
};
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = (): string | null => screen.getByRole('option', { selected: true }).textContent;
const place = (): string => window.location.pathname + window.location.search + window.location.hash;

test('Ctrl+K opens it in any keyboard layout; a tab is found and opened by keyboard alone', async () => {
  serve();
  await renderApp({ path: '/portal' });
  await screen.findByRole('heading', { name: 'Все записи' });
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'л', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'отказ');
  expect(options()).toEqual(['Отказ согласования', 'Отказ исполнения']);
  expect(marked()).toBe('Отказ согласования');
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('Отказ исполнения');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('Отказ согласования');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(place()).toBe('/#currentTab=5'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('finds favourite templates, organisations and settings', async () => {
  const asked = serve({
    '/ce/favorite_templates.php': [{ id: 6, template_name: 'Приказ', is_process: 0 }],
    '/ce/doclist2.php': {
      docs: [],
      doctypes: [
        { did: 6, qdname: 'П', docname: 'Приказ' },
        { did: 9, qdname: 'ПР', docname: 'Приказ об отпуске' },
      ],
    },
  });
  await renderApp();
  const field = await openPalette();
  await userEvent.type(field, 'приказ');
  await waitFor(() => expect(options()).toEqual(['Приказ', 'Приказ об отпускеПР']));
  await userEvent.clear(field);
  await userEvent.type(field, 'тёмную');
  expect(options()).toEqual(['Включить тёмную тему']);
  await userEvent.clear(field);
  await userEvent.type(field, 'тұлпар');
  expect(options()).toEqual(['ТОО «Тұлпар Құрылыс»']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  expect(asked).toContainEqual({ path: '/ce/apps/instance_operation.php', fields: { is_json: '1', q: '2', q1: '2' } });
});

test('finds a document by its number in all periods, and leads to its card', async () => {
  const asked = serve({
    '/ce/doclist2.php': {
      docs: [
        { edocid: 77, docnum: 'СЗ-01-12/80', descr: 'О расходе' },
        { edocid: 78, docnum: 'П-5', descr: 'Про 01-12' },
      ],
      doctypes: [],
    },
  });
  await renderApp();
  const field = await openPalette();
  await userEvent.type(field, '01-12/80');
  await waitFor(() => expect(options()).toEqual(['СЗ-01-12/80О расходе']));
  expect(asked.filter(({ path }) => path === '/ce/doclist2.php').at(-1)?.fields).toMatchObject({ q: '1', q3: '01-12/80', q11: '1' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/?document=77#currentTab=1'));
});

test('says so when nothing is found, or documents cannot be searched', async () => {
  serve({ '/ce/doclist2.php': { docs: [], doctypes: [] } });
  await renderApp();
  const field = await openPalette();
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText('Ничего не найдено')).toHaveClass('remark');
  serve({ '/ce/doclist2.php': { status: 'error', text: 'Нет' } });
  await userEvent.type(field, 'z');
  expect(await screen.findByText('Не удалось найти документы')).toHaveClass('remark');
});

test('the number of results is announced, and takes no space', async () => {
  serve({ '/ce/doclist2.php': { docs: [], doctypes: [] } });
  await renderApp();
  await userEvent.type(await openPalette(), 'чернов');
  expect(await screen.findByText('1 вариант')).toHaveClass('unseen');
});

test('the button in the sidebar opens it too; Escape closes it and restores the focus', async () => {
  serve();
  await renderApp();
  const button = await screen.findByRole('button', { name: 'Быстрый переход (Ctrl+K)' });
  await userEvent.click(button);
  const field = within(await screen.findByRole('dialog', { name: 'Быстрый переход' })).getByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('opens the archive’s calendar', async () => {
  serve();
  const heard: string[] = [];
  const end = listen('window-asked', ({ window }) => heard.push(window));
  await renderApp();
  const field = await openPalette();
  await userEvent.type(field, 'архив{Enter}');
  await waitFor(() => expect(heard).toEqual(['archive']));
  end();
});
