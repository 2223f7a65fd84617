import { setRowKeys } from '@qujat/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { row, serveList, favourites } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';

afterEach(() => act(() => setRowKeys(true)));

const number = (name: string) => screen.getByRole('button', { name });

/** The keys load after the rows. */
const loaded = async (): Promise<void> => {
  await waitFor(
    () => {
      fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
      expect(screen.getByRole('dialog', { name: 'Клавиши' })).toBeVisible();
    },
    { timeout: 10_000 },
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

const show = async () => {
  const server = serveList();
  await renderArea();
  await row('П-1');
  await loaded();
  return server;
};

it('letters select the current row, set its star and open its note; typing and the setting turn them off', async () => {
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

  // They rest while somebody types, and are off with the setting; their window still opens.
  await userEvent.type(screen.getByRole('searchbox'), 'x?s');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => setRowKeys(false));
  act(() => number('П-1').focus());
  await userEvent.keyboard('[KeyX]');
  expect(screen.getByText('Выбрано: 1')).toBeVisible();
  await userEvent.keyboard('{?}');
  expect(await screen.findByText(/Буквы сейчас отключены/)).toBeVisible();
});
