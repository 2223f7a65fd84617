import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire, type Wire } from '../test-support/wire.ts';

const list = '/ce/doclist2.php';
const render = async (profile: Wire = {}, answer: Wire = {}) => {
  const server = serve({ [list]: () => listWire([listRow(1), listRow(2)], answer) });
  await renderArea({ width: 390, profile });
  await screen.findByText('О приёме на работу 1');
  return server;
};

it('shows cards instead of a table, and a pager if there are several pages', async () => {
  await render({}, { total_pages: 2 });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Входящие' }).children).toHaveLength(2);
  expect(screen.getByRole('navigation', { name: 'Страницы' })).toBeVisible();
});

it('has its own search with a delay of half a second', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const server = await render();
  await user.type(screen.getByRole('searchbox'), 'акт');
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(server.of(list)).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(150));
  expect(server.of(list).at(-1)).toMatchObject({ q3: 'акт', q9: '1' });
  jest.useRealTimers();
});

it('filters and sorts', async () => {
  const server = await render();
  await userEvent.click(screen.getByRole('button', { name: 'Статус' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'На исполнении' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сортировка' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'По сроку исполнения' }));
  expect(server.of(list).at(-1)).toMatchObject({ filtstatus: '500', q2: '5' });
});

it.each([
  [{ restricted_instance_mode: 1 }, 0],
  [{ restricted_instance_mode: 1, has_privileged_role: 1 }, 1],
  [{}, 1],
])('with %j has %i search boxes and as many sets of filters', async (profile, expected) => {
  await render(profile);
  expect(screen.queryAllByRole('searchbox')).toHaveLength(expected);
  expect(screen.queryAllByRole('button', { name: 'Подразделение' })).toHaveLength(expected);
});
