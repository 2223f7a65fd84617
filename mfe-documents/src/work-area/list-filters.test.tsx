import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { list, serveList, row } from '../test-support/list-server.ts';

const last = <T,>(values: readonly T[]): T | undefined => values.at(-1);

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
