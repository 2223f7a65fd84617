import { emit } from '@qujat/remotes';
import { setResponseRequired, setRowKeys, store } from '@qujat/session';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';
import { viewedDocumentAtom } from '../work-area/open-document.ts';

const list = '/ce/doclist2.php';
const favourites = '/ce/chfav.php';
const rows = [
  listRow(1, { unread: 1, mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(2, { chfav: 1, status: 500, mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(3),
];
const serveList = () => serve({ [list]: () => listWire(rows, { count: 120, total_pages: 3 }), '/ce/checknewalert.php': () => [24] });
const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
const last = <T,>(values: readonly T[]): T | undefined => values.at(-1);

describe('a row', () => {
  const opened = () => jest.spyOn(window, 'open').mockReturnValue(window);
  afterEach(() => jest.restoreAllMocks());

  it('a press opens the document in a new tab, and its number opens the card', async () => {
    const server = serveList();
    const open = opened();
    await renderArea();
    await userEvent.click(within(await row('П-1')).getByText('Мусина Динара'));
    expect(open.mock.calls).toEqual([['/ce/opendoc/?1', '_blank']]);
    // Opening the document marks it as read.
    expect(await row('П-1')).not.toHaveClass('strong');
    fireEvent.focus(window);
    await waitFor(() => expect(server.of('/ce/checknewalert.php')).toHaveLength(2));
    const number = screen.getByRole('button', { name: 'П-2' });
    await userEvent.click(number);
    expect(number).toHaveAttribute('aria-expanded', 'true');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('opens the document embedded in a single-page profile, and going back leads to its row', async () => {
    serveList();
    const open = opened();
    await renderArea({ profile: { is_single_page_app: 1 } });
    await userEvent.click(within(await row('П-3')).getByText('О приёме на работу 3'));
    expect(open).not.toHaveBeenCalled();
    expect(store.get(viewedDocumentAtom)).toBe(3);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'П-3' })).toBeNull());
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('button', { name: 'П-3' })).toHaveFocus());
    act(() => window.history.forward());
    await waitFor(() => expect(store.get(viewedDocumentAtom)).toBe(3));
    act(() => window.history.back());
    await waitFor(() => expect(store.get(viewedDocumentAtom)).toBeNull());
  });

  it('a button opens it in a new window, whatever the profile', async () => {
    serveList();
    const open = opened();
    await renderArea({ profile: { is_single_page_app: 1 } });
    const link = within(await row('П-2')).getByRole('link', { name: 'Открыть в новом окне' });
    expect(link).toHaveAttribute('href', '/ce/opendoc/?2');
    await userEvent.click(link);
    expect(open.mock.calls).toEqual([['/ce/opendoc/?2', '_blank']]);
  });

  it('J and K move to it, also on a Russian keyboard, unless the person types or has turned them off', async () => {
    serveList();
    await renderArea();
    await row('П-1');
    const press = async (code: string, key: string): Promise<void> =>
      void fireEvent.keyDown(document.activeElement ?? document.body, { code, key });
    const at = () => document.activeElement?.textContent;
    await press('KeyJ', 'о');
    expect(at()).toBe('П-1');
    await press('KeyJ', 'j');
    await press('KeyJ', 'j');
    await press('KeyJ', 'j');
    expect(at()).toBe('П-3');
    await press('KeyK', 'k');
    expect(at()).toBe('П-2');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'П-2' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('J and K move from the open card through the list', async () => {
    serveList();
    await renderArea();
    await userEvent.click(within(await row('П-2')).getByRole('button', { name: 'П-2' }));
    const card = await screen.findByRole('dialog');
    await waitFor(() => expect(card).toHaveFocus());
    fireEvent.keyDown(card, { code: 'KeyJ', key: 'j' });
    expect(screen.getByRole('button', { name: 'П-3' })).toHaveFocus();
  });

  it('J and K are ignored while the person types or has turned them off', async () => {
    serveList();
    await renderArea();
    await row('П-1');
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, 'jk');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('jk');
    act(() => setRowKeys(false));
    search.blur();
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
    act(() => setRowKeys(true));
  });
});

it('«Исполнить до» shows the due date alone and stays empty without one, whenever the document was executed', async () => {
  serve({
    [list]: () =>
      listWire([listRow(1, { dat2: 1_795_600_000, finishdate: 1_795_000_000 }), listRow(2, { dat2: null, finishdate: 1_795_000_000 })]),
    '/ce/checknewalert.php': () => [0],
  });
  await renderArea();
  await row('П-1');
  const at = screen.getAllByRole('columnheader').findIndex((header) => /Исполнить до/.test(header.textContent ?? ''));
  const cells = ['П-1', 'П-2'].map((number) => screen.getByRole('row', { name: new RegExp(number) }).children[at]?.textContent);
  expect(cells).toEqual(['25.11.2026', '']);
  expect(screen.queryByRole('columnheader', { name: /Исполнен$/ })).toBeNull();
});

describe('returning to the list', () => {
  const leave = () => cleanup();

  it('restores page, filters and selection, for the same person only', async () => {
    const server = serveList();
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать документ П-1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Страница 3' }));
    const entry: unknown = window.history.state;
    leave();
    const again = async (): Promise<void> => {
      await renderArea({ keepsSession: true, entry });
      await row('П-1');
    };
    await again();
    expect(last(server.of(list))).toMatchObject({ q9: '3' });
    expect(screen.getByText('Выбрано: 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Страница 3' })).toHaveAttribute('aria-current', 'page');
    leave();
    await renderArea({ entry });
    await row('П-1');
    expect(screen.queryByText(/Выбрано/)).toBeNull();
    expect(last(server.of(list))).toMatchObject({ q9: '1' });
  });

  it('starts at page 1 if another month or the response filter was chosen since', async () => {
    const server = serveList();
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 3' }));
    await waitFor(() => expect(last(server.of(list))).toMatchObject({ q9: '3' }));
    act(() => setResponseRequired(true));
    await waitFor(() => expect(last(server.of(list))).toMatchObject({ q8: '1', q9: '1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await waitFor(() => expect(last(server.of(list))).toMatchObject({ q9: '2' }));
    act(() => emit('period-selected', { period: '102026' }));
    const entry: unknown = window.history.state;
    leave();
    await renderArea({ keepsSession: true, entry, responseRequired: true });
    await row('П-1');
    expect(last(server.of(list))).toMatchObject({ q8: '1', q9: '1' });
  });

  it('restores the favourites with page and selection, and starts afresh in a new visit', async () => {
    const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
    const server = serve({
      [list]: () => listWire(rows),
      [favourites]: ({ q9 }) =>
        listWire(q9 === '2' ? [listRow(60, { ...may, chfav: 1 })] : [listRow(7, { chfav: 1 })], { count: 51, total_pages: 2 }),
      '/ce/checknewalert.php': () => [0],
    });
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    await row('П-7');
    expect(screen.queryByRole('checkbox', { name: /П-7/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать документ П-60' }));
    const entry: unknown = window.history.state;
    leave();
    await renderArea({ keepsSession: true, entry });
    expect(await screen.findByRole('checkbox', { name: 'Выбрать документ П-60' })).toBeChecked();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Избранное');
    expect(screen.getByText('Выбрано: 1')).toBeVisible();
    expect(last(server.of(favourites))).toMatchObject({ q1: '3', q9: '2' });
    // The previous tab is known too.
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    await row('П-1');
    leave();
    await renderArea({ keepsSession: true });
    await row('П-1');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Документы');
  });

  it('goes to the last page of the favourites when fewer are left', async () => {
    const server = serve({
      [list]: () => listWire(rows),
      [favourites]: ({ q9 }) => listWire(q9 === '2' ? [] : [listRow(7, { chfav: 1 })], { total_pages: q9 === '2' ? 1 : 2 }),
      '/ce/checknewalert.php': () => [0],
    });
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Страница 2' }));
    await waitFor(() => expect(server.of(favourites).map(({ q9 }) => q9)).toEqual(['1', '2', '1']));
    await row('П-7');
  });
});
