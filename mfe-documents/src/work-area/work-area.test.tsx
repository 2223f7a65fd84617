import { profileCodec } from '@qujat/contract/shell';
import { emit } from '@qujat/remotes';
import { queueShownAtom, setProfile, store } from '@qujat/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';
import { list, favourites, rows, serveList, row } from '../test-support/list-server.ts';

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
    expect(store.get(queueShownAtom)).toBe(true);
    await userEvent.click(screen.getByRole('tab', { name: 'Избранное' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Избранное');
    expect(store.get(queueShownAtom)).toBe(false);
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
