/** A card that the person pointed at shows before the server has opened it (CRD-1). */
import { createQueryClient } from '@qujat/api/query-client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { later, serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire } from '../test-support/wire.ts';
import { cardKey, fetchCardAhead } from './card-ahead.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['card-ahead'] });
document.head.append(page);

const [ahead, opening] = ['/ce/documents/card-ahead', '/ce/showcase.php'];

const showList = async (answers: Parameters<typeof serve>[0]): Promise<ReturnType<typeof serve>> => {
  const server = serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41, { unread: 1 })]),
    '/ce/checknewalert.php': () => [1],
    [ahead]: () => cardWire(),
    ...answers,
  });
  await renderArea();
  return server;
};

it('shows what was fetched ahead, and counts the document as read only when it is opened', async () => {
  const opened = later<Response>();
  const server = await showList({ [opening]: () => opened.promise });
  const number = await screen.findByRole('button', { name: 'П-41' });
  await userEvent.hover(number);
  await waitFor(() => expect(server.of(ahead)).toEqual([{ q: '41' }]));
  expect(server.of(opening)).toEqual([]);
  const row = number.closest('tr')!;
  expect(within(row).getByText('Новый')).toBeVisible();

  await userEvent.click(number);
  const card = await screen.findByRole('dialog', { name: /СЗ-01-12\/214/ });
  expect(await within(card).findByText('О закупке серверного оборудования')).toBeVisible();
  expect(within(row).getByText('Новый')).toBeVisible();
  opened.resolve(Response.json(cardWire({ descr: 'Другая тема' })));
  await waitFor(() => expect(within(row).queryByText('Новый')).toBeNull());
  expect(server.of(ahead)).toHaveLength(1);
});

it('asks for nothing ahead of a card that has just been opened', async () => {
  const server = serve({ [ahead]: () => cardWire() });
  const client = createQueryClient();
  client.setQueryData(cardKey(41), {});
  await fetchCardAhead(client, 41);
  await fetchCardAhead(client, 40);
  expect(server.of(ahead)).toEqual([{ q: '40' }]);
});

it('asks for nothing when the pointer only crosses the rows, and says nothing of a failure', async () => {
  const server = await showList({ [ahead]: () => new Response('', { status: 500 }), [opening]: () => cardWire() });
  const [first, second] = [await screen.findByRole('button', { name: 'П-40' }), await screen.findByRole('button', { name: 'П-41' })];
  fireEvent.pointerOver(first);
  fireEvent.pointerOver(second);
  await waitFor(() => expect(server.of(ahead)).toEqual([{ q: '41' }]));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(second);
  expect(await screen.findByRole('dialog', { name: /СЗ-01-12\/214/ })).toBeVisible();
});
