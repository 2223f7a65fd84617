import { emit } from '@qujat/remotes';
import { act, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { favourites, list, row } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

const star = async () => within(await row('П-1')).getByRole('button', { name: 'Избранное' });

it('keeps a star that was set while the list was asked for again', async () => {
  let stored = 0;
  let refreshed: ReturnType<typeof later<unknown>> | null = null;
  const set = later<unknown>();
  const server = serve({
    [list]: () => refreshed?.promise ?? listWire([listRow(1, { chfav: stored })]),
    [favourites]: () => set.promise,
    '/ce/checknewalert.php': () => [24],
  });
  await renderArea();
  expect(await star()).toHaveAttribute('aria-pressed', 'false');

  const old = later<unknown>();
  refreshed = old;
  const before = server.of(list).length;
  act(() => emit('document-changed', { edocid: '2' }));
  await waitFor(() => expect(server.of(list)).toHaveLength(before + 1));
  await userEvent.click(await star());
  await waitFor(() => expect(server.of(favourites)).toHaveLength(1));
  // The list of before the press, which knows no star.
  refreshed = null;
  await act(async () => old.resolve(listWire([listRow(1, { chfav: 0 })])));
  stored = 1;
  await act(async () => set.resolve({ status: 'ok' }));
  await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
});

it('asks again for a list whose answer is older than the star', async () => {
  let stored = 0;
  let refreshed: ReturnType<typeof later<unknown>> | null = null;
  const server = serve({
    [list]: () => refreshed?.promise ?? listWire([listRow(1, { chfav: stored })]),
    [favourites]: () => {
      stored = 1;
      refreshed = null;
      return { status: 'ok' };
    },
    '/ce/checknewalert.php': () => [24],
  });
  await renderArea();
  await star();
  refreshed = later<unknown>();
  const old = refreshed;
  const before = server.of(list).length;
  act(() => emit('document-changed', { edocid: '2' }));
  await waitFor(() => expect(server.of(list)).toHaveLength(before + 1));
  await userEvent.click(await star());
  await waitFor(() => expect(server.of(list)).toHaveLength(before + 2));
  await act(async () => old.resolve(listWire([listRow(1, { chfav: 0 })])));
  expect(await star()).toHaveAttribute('aria-pressed', 'true');
});
