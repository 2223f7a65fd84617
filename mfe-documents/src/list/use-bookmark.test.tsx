import { emit } from '@qujat/remotes';
import { act, screen, waitFor, within } from '@testing-library/react';
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

it.each(['again', 'for the first time'])(
  'a list that was asked for %s before the star, and answers after it, shows the star',
  async (when) => {
    const old = later<unknown>();
    const isFirst = when !== 'again';
    let waits = false;
    const server = serve({
      [list]: ({ q9 }) => (waits && (q9 === '2') === isFirst ? old.promise : listWire([listRow(1)], { total_pages: 2, count: 60 })),
      [favourites]: () => ({ status: 'ok' }),
      '/ce/checknewalert.php': () => [24],
    });
    await renderArea();
    await star();
    waits = true;
    const before = server.of(list).length;
    // The rows of the first page stay until those of the second one are here.
    if (isFirst) await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
    else act(() => emit('document-changed', { edocid: '2' }));
    await waitFor(() => expect(server.of(list)).toHaveLength(before + 1));
    await userEvent.click(await star());
    await waitFor(() => expect(server.of(favourites)).toHaveLength(1));
    await act(async () => old.resolve(listWire([listRow(1, { chfav: 0 })], { total_pages: 2, count: 60 })));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
  },
);
