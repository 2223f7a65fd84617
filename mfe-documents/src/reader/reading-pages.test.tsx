/** The reader goes on over the pages of the list (DAY-6), and the list follows it (DAY-4). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { own, sign } from '../test-support/own-card.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire } from '../test-support/wire.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['reader'] });
document.head.append(page);
const main = document.createElement('main');
const cover = jest.fn();
Object.defineProperty(main, 'inert', { set: cover });
document.body.append(main);

const ofPage = 7;

/** Two pages of seven documents; an agreement takes a document out of them. */
const open = async () => {
  const waiting = Array.from({ length: 2 * ofPage }, (_, index) => 40 + index);
  const server = serve({
    '/ce/doclist2.php': ({ q9 }) =>
      listWire(
        waiting.slice(ofPage * (Number(q9) - 1), ofPage * Number(q9)).map((id) => listRow(id)),
        { total_pages: 2, count: 43 + waiting.length },
      ),
    '/ce/showcase.php': ({ q }) => cardWire({ edocid: Number(q), tabs: { main: own } }),
    '/ce/reader/document': () => ({ attachments: [], recipients: [], reasons: [], waits_for: [], may_rework: 1 }),
    '/ce/discussion/list': () => ({ entries: [], people: [] }),
    '/ce/checknewalert.php': () => [1],
    [sign]: ({ q2 }) => {
      waiting.splice(waiting.indexOf(Number(q2)), 1);
      return { status: 'ok' };
    },
  });
  await renderArea();
  const button = await screen.findByRole('button', { name: 'П-40', hidden: true });
  await userEvent.click(within(button.closest('tr') as HTMLElement).getByText('О приёме на работу 40'));
  await screen.findByRole('region', { name: 'Ваше решение' });
  return server;
};
const reading = (): string | null => new URLSearchParams(window.location.search).get('read');
const askedPages = (server: ReturnType<typeof serve>) => server.of('/ce/doclist2.php').map(({ q9 }) => q9);

const next = () => screen.getByRole('button', { name: 'Следующий документ' });

it('reads on over the edge of a page, also after a decision; the list shows the page of the last document', async () => {
  const server = await open();
  expect(screen.getByText('1 из 57')).toBeVisible();
  expect(askedPages(server)).toEqual(['1']);
  const go = async (key: string, place: string): Promise<void> => {
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.getByText(place)).toBeVisible());
  };
  for (const place of [2, 3]) await go('j', `${place} из 57`);
  // Some documents before the edge: whoever goes on fast finds the next page there.
  await waitFor(() => expect(askedPages(server)).toEqual(['1', '2']));
  for (const place of [4, 5, 6, 7]) await go('j', `${place} из 57`);
  await go('j', '51 из 57');
  expect(reading()).toBe('47');
  await go('k', '7 из 57');
  expect(reading()).toBe('46');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Затем открыть следующий: П-47' }));
  await userEvent.click(screen.getByRole('button', { name: 'Согласовать' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Согласовать' }));
  // The document of the next page has moved up to this one.
  await waitFor(() => expect(screen.getByText('7 из 56')).toBeVisible());
  expect(reading()).toBe('47');
  expect(screen.queryByText('Всё разобрано')).toBeNull();
  await waitFor(() => expect(next()).toBeEnabled());
  await userEvent.click(next());
  await waitFor(() => expect(screen.getByText('51 из 56')).toBeVisible());
  for (const place of [52, 53, 54, 55, 56]) await go('j', `${place} из 56`);
  expect(next()).toBeDisabled();
  // To release the list and cover it again would restyle every row.
  expect(cover.mock.calls).toEqual([[true]]);
  await userEvent.click(screen.getByRole('button', { name: 'Назад к списку' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'П-53' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'П-47' })).toBeNull();
});
