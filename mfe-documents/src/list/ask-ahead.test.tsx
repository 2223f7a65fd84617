import { emit } from '@qujat/remotes';
import { signIn } from '@qujat/session';
import { act, screen, waitFor } from '@testing-library/react';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

const list = '/ce/doclist2.php';
const served = () => serve({ [list]: ({ q }) => listWire([listRow(Number(q))]), '/ce/checknewalert.php': () => [0] });
beforeEach(() => signIn({ token: 'token', tokenExp: 0, refreshToken: 'refresh' }));
const approach = async (address: string): Promise<void> => {
  emit('link-approached', { address });
  await act(() => new Promise((resolve) => setTimeout(resolve, 80)));
};

it('asks while a link is pointed at, and the list takes that answer', async () => {
  const server = served();
  await approach('/#currentTab=4');
  expect(server.of(list)).toEqual([{ is_json: '1', q: '4', q1: '0,50', q9: '1', q12: '50' }]);
  await renderArea({ hash: '#currentTab=4' });
  await screen.findByRole('row', { name: /П-4/ });
  expect(server.of(list)).toHaveLength(1);
});

it('asks for what is pressed, whatever was pointed at, and again when something has changed since', async () => {
  const server = served();
  await approach('/#currentTab=5');
  await approach('/cloud');
  await renderArea({ hash: '#currentTab=6' });
  await screen.findByRole('row', { name: /П-6/ });
  await approach('/#currentTab=16');
  act(() => emit('queues-changed', {}));
  await waitFor(() => expect(server.of(list).filter(({ q }) => q === '6')).toHaveLength(2));
  act(() => void (window.location.hash = '#currentTab=16'));
  await screen.findByRole('row', { name: /П-16/ });
  expect(server.of(list).map(({ q }) => q)).toEqual(['5', '6', '16', '6', '16']);
});

it('leads nobody away when it fails, and the list asks anew', async () => {
  let answers = 0;
  serve({ [list]: () => ((answers += 1) === 1 ? new Response('{}', { status: 404 }) : listWire([listRow(7)])), '/ce/checknewalert.php': () => [0] });
  await approach('/#currentTab=7');
  await renderArea({ hash: '#currentTab=7' });
  await screen.findByRole('row', { name: /П-7/ });
  expect(window.location.pathname).toBe('/');
});
