import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';
import { list, favourites, rows, serveList, row } from '../test-support/list-server.ts';

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
