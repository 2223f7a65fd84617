import { setRowKeys } from '@qujat/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { row, serveList, favourites } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';

afterEach(() => act(() => setRowKeys(true)));

const number = (name: string) => screen.getByRole('button', { name });

/** The keys load after the rows. */
const loaded = async (): Promise<void> => {
  await userEvent.keyboard('{?}');
  await screen.findByRole('dialog', { name: 'Клавиши' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

const show = async () => {
  const server = serveList();
  await renderArea();
  await row('П-1');
  await waitFor(loaded);
  return server;
};

it('letters select the current row, set its star and open its note; the row keeps the focus', async () => {
  const server = await show();
  await userEvent.keyboard('{x>}{/x}');
  expect(screen.queryByText('Выбрано: 1')).toBeNull();
  act(() => number('П-1').focus());
  await userEvent.keyboard('[KeyX]');
  expect(await screen.findByText('Выбрано: 1')).toBeVisible();
  expect(number('П-1')).toHaveFocus();
  await userEvent.keyboard('[KeyS]');
  await waitFor(() => expect(server.of(favourites).at(-1)).toMatchObject({ q: '1', q1: '1' }));
  await userEvent.keyboard('[KeyN]');
  expect(await screen.findByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('rest while somebody types, and are off with the setting, but their window still opens', async () => {
  await show();
  await userEvent.type(screen.getByRole('searchbox'), 'x?s');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => setRowKeys(false));
  act(() => number('П-1').focus());
  await userEvent.keyboard('[KeyX]');
  expect(screen.queryByText('Выбрано: 1')).toBeNull();
  await userEvent.keyboard('{?}');
  expect(await screen.findByText(/Буквы сейчас отключены/)).toBeVisible();
});
