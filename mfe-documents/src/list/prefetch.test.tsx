import { createQueryClient } from '@qujat/api/query-client';
import { emit } from '@qujat/remotes';
import { signIn } from '@qujat/session';
import { screen, waitFor } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

const list = '/ce/doclist2.php';
const served = () => serve({ [list]: ({ q }) => listWire([listRow(Number(q))]), '/ce/checknewalert.php': () => [0] });
beforeEach(() => signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' }));

/** Points at a link; returns the client once it holds the prefetched data. */
const approach = async (address: string, client: QueryClient = createQueryClient()): Promise<QueryClient> => {
  const asked: Promise<unknown>[] = [];
  emit('link-approached', { address, client, until: (data) => asked.push(data) });
  await Promise.all(asked);
  return client;
};

it('requests a document while its link is pointed at, and the list uses that answer', async () => {
  const server = served();
  const client = await approach('/#currentTab=4');
  expect(server.of(list)).toEqual([{ is_json: '1', q: '4', q1: '0,50', q9: '1', q12: '50' }]);
  await renderArea({ hash: '#currentTab=4', client });
  expect(screen.getByRole('row', { name: /П-4/ })).toBeVisible();
  expect(server.of(list)).toHaveLength(1);
});

it('requests the pressed link whatever was pointed at, and nothing if the link leads elsewhere', async () => {
  const server = served();
  const client = await approach('/cloud', await approach('/#currentTab=5'));
  await renderArea({ hash: '#currentTab=6', client });
  await screen.findByRole('row', { name: /П-6/ });
  expect(server.of(list).map(({ q }) => q)).toEqual(['5', '6']);
});

it('a failure causes no navigation, and the list requests again', async () => {
  let answers = 0;
  serve({
    [list]: () => ((answers += 1) === 1 ? new Response('{}', { status: 404 }) : listWire([listRow(7)])),
    '/ce/checknewalert.php': () => [0],
  });
  const client = await approach('/#currentTab=7');
  expect(window.location.pathname).toBe('/');
  await renderArea({ hash: '#currentTab=7', client });
  await screen.findByRole('row', { name: /П-7/ });
  await waitFor(() => expect(answers).toBe(2));
});
