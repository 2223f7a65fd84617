import { profileCodec } from '@qujat/contract/shell';
import { emit } from '@qujat/remotes';
import { setProfile } from '@qujat/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { listRow, listWire, type Wire } from '../test-support/wire.ts';

const list = '/ce/doclist2.php';
const favourites = '/ce/chfav.php';
const rows = [
  listRow(1, { unread: 1, attached_file: 1, rper: '112026', mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(2, { warning: 1, chfav: 1, status: 500, statname: 'На исполнении', mass_sign_checkbox: { is_visible: 1, done: 0 } }),
  listRow(3),
];
const serveList = (more: Wire = {}) =>
  serve({
    [list]: () => listWire(rows, { count: 120, total_pages: 3, ...more }),
    [favourites]: () => ({ status: 'ok' }),
    '/ce/checknewalert.php': () => [24],
  });
const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
const last = <T,>(values: readonly T[]): T | undefined => values.at(-1);

describe('the list', () => {
  it('sends the same first request as boot.js', async () => {
    const server = serveList();
    await renderArea({ hash: '#currentTab=4', responseRequired: true });
    await row('П-1');
    expect(server.of(list)).toEqual([{ is_json: '1', q: '4', q1: '0,50', q8: '1', q9: '1', q12: '50' }]);
  });

  it('shows the queue’s title, the default columns and the row marks', async () => {
    serveList();
    await renderArea();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Входящие');
    const first = await row('П-1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Выбрать все',
      'Тип',
      'Номер',
      'Дата',
      'Исполнить до',
      'Инициатор',
      'Подразделение',
      'Тема',
      'Статус',
      'Изменён',
      'Действия',
    ]);
    expect(first).toHaveClass('strong');
    expect(first).toHaveTextContent('Новый');
    expect(first).toHaveTextContent('11-2026');
    expect(first).toHaveTextContent('Есть вложение');
    const second = await row('П-2');
    expect(second).not.toHaveClass('strong');
    expect(second).toHaveTextContent('Срок истекает');
    expect(within(second).getByText('На исполнении')).toHaveClass('blue');
  });

  it('shows the alternative columns and the document id as the profile demands', async () => {
    serveList();
    await renderArea({ profile: { custom_frontend_layout: { SedTableId: 100 }, sed_docid_display: 1 } });
    expect(await row('П-1')).toHaveTextContent('ID 9001');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Выбрать все',
      'Тип документа',
      'Номер',
      'Дата',
      'Инициатор',
      'Тема',
      'Статус',
      'Исполнить до',
      'Действия',
    ]);
  });

  it('shows a message without documents, and clears the filters that hide them', async () => {
    const server = serve({ [list]: ({ q3 }) => listWire(q3 ? [] : rows), '/ce/checknewalert.php': () => [0] });
    await renderArea();
    await row('П-1');
    await userEvent.type(screen.getByRole('searchbox'), 'нет такого{Enter}');
    expect(await screen.findByText('Нет документов')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    await row('П-1');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    // The cached answer shows at once, and is refetched (LST-10).
    expect(server.of(list).map(({ q3 }) => q3)).toEqual([undefined, 'нет такого', undefined]);
  });

  it('offers a retry after a failed load', async () => {
    let broken = true;
    serve({ [list]: () => (broken ? { status: 'error', text: 'База данных недоступна' } : listWire(rows)) });
    await renderArea();
    expect(await screen.findByText('База данных недоступна')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await row('П-1');
  });
});

describe('filters', () => {
  it('sorts by the two dates; choosing the same again resets to 11', async () => {
    const server = serveList();
    await renderArea();
    await row('П-1');
    for (const column of ['Дата', 'Исполнить до', 'Исполнить до']) await userEvent.click(screen.getByRole('button', { name: column }));
    expect(server.of(list).map(({ q2 }) => q2)).toEqual([undefined, '4', '5', '11']);
    expect(screen.queryByRole('button', { name: 'Номер' })).toBeNull();
  });

  it('filters by the offered values and returns to page 1', async () => {
    const server = serveList();
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    for (const [column, option] of [
      ['Тип', 'Служебная записка'],
      ['Подразделение', 'Отдел кадров'],
      ['Статус', 'На исполнении'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: `Фильтр: ${column}` }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name: option }));
    }
    expect(server.of(list).map(({ q9, q5, q7, filtstatus }) => [q9, q5, q7, filtstatus])).toEqual([
      ['1', undefined, undefined, undefined],
      ['2', undefined, undefined, undefined],
      ['1', '7', undefined, undefined],
      ['1', '7', '5', undefined],
      ['1', '7', '5', '500'],
    ]);
    expect(screen.getByRole('button', { name: 'Фильтр: Статус, выбрано «На исполнении»' })).toBeVisible();
  });

  it('searches a second after typing, in one period or in all', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const server = serveList();
    await renderArea();
    await row('П-1');
    await user.type(screen.getByRole('searchbox'), 'договор');
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(server.of(list)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(last(server.of(list))).toMatchObject({ q3: 'договор', q9: '1' });
    expect(last(server.of(list))).not.toHaveProperty('q11');
    await user.click(screen.getByRole('button', { name: 'Во всех периодах' }));
    await waitFor(() => expect(last(server.of(list))).toMatchObject({ q3: 'договор', q11: '1' }));
    jest.useRealTimers();
  });

  it('limits the search to the call’s longest text', async () => {
    const server = serveList();
    await renderArea();
    await row('П-1');
    const search = screen.getByRole('searchbox');
    await userEvent.click(search);
    await userEvent.paste('я'.repeat(250));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(last(server.of(list))).toMatchObject({ q3: 'я'.repeat(200) }));
  });

  it('takes the document type from the address', async () => {
    const server = serveList();
    await renderArea({ search: '?template=6' });
    await row('П-1');
    expect(server.of(list)).toEqual([expect.objectContaining({ q5: '6' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Фильтр: Тип, выбрано «Приказ»' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Все' }));
    await row('П-1');
    expect(last(server.of(list))).not.toHaveProperty('q5');
    expect(window.location.search).toBe('');
  });

  it('asks for a period only if the profile has it', async () => {
    const server = serveList();
    await renderArea({ profile: { period_filter_display: '1' } });
    await row('П-1');
    await userEvent.type(screen.getByLabelText('Дата с'), '01.11.2026');
    await userEvent.type(screen.getByLabelText('Дата по'), '20.11.2026');
    expect(last(server.of(list))).toMatchObject({ date_from: '1793473200', date_to: '1795201199' });
  });

  it('shows no period otherwise', async () => {
    serveList();
    await renderArea();
    await row('П-1');
    expect(screen.queryByLabelText('Дата с')).toBeNull();
  });
});

describe('selection', () => {
  it('is possible where the server allows it, and is highlighted at status 500 only', async () => {
    serveList();
    await renderArea();
    await row('П-1');
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent)).toEqual([
      'Выбрать все',
      'Выбрать документ П-1',
      'Выбрать документ П-2',
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
    expect(screen.getByText('Выбрано: 2')).toBeVisible();
    expect(await row('П-1')).not.toHaveClass('highlighted');
    expect(await row('П-2')).toHaveClass('highlighted');
  });

  it('spans pages, and shows its size', async () => {
    const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
    serve({ [list]: ({ q9 }) => listWire(q9 === '2' ? [listRow(51, may), listRow(52, may)] : rows, { total_pages: 2, count: 52 }) });
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать документ П-52' }));
    const bar = screen.getByRole('button', { name: /Выбрано: 3/ });
    expect(bar).toHaveTextContent('на других страницах: 2');
    await userEvent.click(bar);
    const held = screen.getByRole('list', { name: 'Выбранные документы' });
    expect(
      within(held)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['П-1О приёме на работу 1На другой странице', 'П-2О приёме на работу 2На другой странице', 'П-52О приёме на работу 52']);
    await userEvent.click(within(held).getByRole('button', { name: 'Снять выбор: П-1' }));
    expect(screen.getByRole('button', { name: /Выбрано: 2/ })).toHaveTextContent('на других страницах: 1');
    await userEvent.click(screen.getByRole('button', { name: 'Снять выбор' }));
    expect(screen.queryByText(/Выбрано/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Выбрать документ П-52' })).not.toBeChecked();
  });
});

describe('the star', () => {
  it('changes at once and is sent to the server', async () => {
    const server = serveList();
    await renderArea();
    const star = within(await row('П-1')).getByRole('button', { name: 'Избранное' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(server.of(favourites)).toEqual([{ q: '1', q1: '1' }]);
  });

  it('after quick presses sends the last state once the first answer is in', async () => {
    const first = later<unknown>();
    let answers = 0;
    const server = serve({
      [list]: () => listWire(rows),
      [favourites]: () => ((answers += 1) === 1 ? first.promise : { status: 'ok' }),
    });
    await renderArea();
    const star = within(await row('П-1')).getByRole('button', { name: 'Избранное' });
    await userEvent.click(star);
    await userEvent.click(star);
    expect(server.of(favourites)).toHaveLength(1);
    await act(async () => first.resolve({ status: 'ok' }));
    await screen.findByText('Найдено: 3');
    expect(server.of(favourites).map(({ q1 }) => q1)).toEqual(['1', '0']);
    expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  it('of a removed document causes no navigation', async () => {
    serve({
      [list]: () => listWire(rows),
      [favourites]: () => Response.json({ status: 'error', text: 'Объект не найден.' }, { status: 404 }),
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderArea();
    await userEvent.click(within(await row('П-1')).getByRole('button', { name: 'Избранное' }));
    expect(await screen.findAllByText('Этого документа больше нет, или он вам недоступен')).not.toHaveLength(0);
    expect(window.location.pathname).toBe('/');
    jest.restoreAllMocks();
  });

  it('reverts when the server refuses, with a message', async () => {
    serve({ [list]: () => listWire(rows), [favourites]: () => ({ status: 'error', text: 'Нет доступа' }) });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderArea();
    const star = within(await row('П-1')).getByRole('button', { name: 'Избранное' });
    await userEvent.click(star);
    expect(await screen.findAllByText('Не удалось изменить избранное')).not.toHaveLength(0);
    expect(star).toHaveAttribute('aria-pressed', 'false');
    jest.restoreAllMocks();
  });
});

describe('tabs', () => {
  it('show the mailbox only with access to mail', async () => {
    serveList();
    await renderArea();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Документы', 'Избранное']);
  });

  it('lead from the favourites back to the previous tab with its page and filter', async () => {
    const server = serve({
      [list]: () => listWire(rows, { total_pages: 3 }),
      [favourites]: () => listWire([listRow(2, { chfav: 1 })]),
    });
    await renderArea();
    await row('П-1');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Избранное');
    await row('П-2');
    // A server without that extension has no such file.
    expect(screen.queryByRole('link', { name: 'Excel' })).toBeNull();
    expect(server.of(favourites)).toEqual([{ is_json: '1', q: '0', q1: '3', q9: '1' }]);
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Документы');
    await row('П-1');
    expect(screen.getByRole('button', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the header of layout 100', () => {
  it('has search and period only on the list', async () => {
    serveList();
    await renderArea({ profile: { custom_frontend_layout: { SedHeaderId: 100 }, period_filter_display: '1' } });
    await row('П-1');
    expect(screen.getByLabelText('Дата с')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByLabelText('Дата с')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Документы' }));
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  });
});

describe('the footer', () => {
  it('offers an Excel file of the filtered list', async () => {
    serveList();
    await renderArea({ responseRequired: true });
    await row('П-1');
    await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Фильтр: Статус' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'На исполнении' }));
    const { pathname, searchParams } = new URL(screen.getByRole('link', { name: 'Excel' }).getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/ce/doclist2.php');
    expect(Object.fromEntries(searchParams)).toEqual({ excel: '1', q: '13', q8: '1', filtstatus: '500' });
  });

  it('shows new documents, active users and the number of records', async () => {
    serveList({ count: 10000, count_lower_bound: 1, active_users: 131 });
    await renderArea();
    expect(await screen.findByText('Новых: 24')).toBeVisible();
    expect(screen.getByText('Активных: 131')).toBeVisible();
    expect(screen.getByText('Найдено: 10000+')).toBeVisible();
  });

  it('shows no pager for a single page', async () => {
    serveList({ total_pages: 1 });
    await renderArea();
    await row('П-1');
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
  });
});

it.each(['counter-rose', 'document-changed'] as const)('reloads on %s, without a skeleton', async (signal) => {
  const server = serveList();
  await renderArea();
  await row('П-1');
  act(() => (signal === 'counter-rose' ? emit(signal, { count: 25 }) : emit(signal, { edocid: '1' })));
  expect(screen.getByRole('row', { name: /П-1/ })).toBeVisible();
  await waitFor(() => expect(server.of(list)).toHaveLength(2));
});

describe('the first visit', () => {
  it('waits for the profile before showing columns, but not before requesting the list', async () => {
    const server = serveList();
    await renderArea({ profile: null });
    expect(screen.getByText('Документы загружаются')).toBeInTheDocument();
    await waitFor(() => expect(server.of(list)).toHaveLength(1));
    act(() => setProfile(profileCodec.decode({ custom_frontend_layout: { SedTableId: 100 } })));
    await row('П-1');
    expect(screen.getByRole('columnheader', { name: 'Тип документа' })).toBeVisible();
    expect(server.of(list)).toHaveLength(1);
  });

  it('delays the request if the layout decides the queue', async () => {
    const server = serveList();
    await renderArea({ profile: null, hash: '' });
    expect(server.of(list)).toHaveLength(0);
    act(() => setProfile(profileCodec.decode({ custom_frontend_layout: { SideBarId: 100 } })));
    await row('П-1');
    expect(server.of(list).map(({ q }) => q)).toEqual(['13']);
  });
});

it('goes to the last page when the list has become shorter', async () => {
  const server = serve({ [list]: ({ q9 }) => listWire(q9 === '3' ? [] : rows, { total_pages: q9 === '3' ? 2 : 3 }) });
  await renderArea();
  await userEvent.click(await screen.findByRole('button', { name: 'Страница 3' }));
  await waitFor(() => expect(server.of(list).map(({ q9 }) => q9)).toEqual(['1', '3', '2']));
});
