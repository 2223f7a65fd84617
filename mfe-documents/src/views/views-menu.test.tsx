import { documentList } from '@qujat/contract/document-list';
import { listViews } from '@qujat/contract/list-views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { list, row, rows } from '../test-support/list-server.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listWire } from '../test-support/wire.ts';

const configuration = document.createElement('script');
configuration.id = 'qujat-page';
configuration.type = 'application/json';
configuration.textContent = JSON.stringify({ extensions: ['views'] });
document.head.append(configuration);

const view = (id: number, name: string, filter: string) => ({ id, name, queue: 13, filter, count: 1, count_lower_bound: 0 });

it('showing a view switches on and off whether only what requires a reply is shown, also in the address', async () => {
  const server = serve({
    [list]: () => listWire(rows),
    [listViews.path]: () => ({ views: [view(1, 'Ответить', 'due=today&reply=1'), view(2, 'Сегодня', 'due=today')] }),
    '/ce/checknewalert.php': () => [24],
  });
  await renderArea();
  await row('П-1');
  const show = async (name: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: /^Вид/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(name) }));
  };
  const last = () => server.of(list).at(-1)?.[documentList.fields.responseRequired.wire];
  await show('Ответить');
  await waitFor(() => expect(last()).toBe('1'));
  expect(window.location.search).toBe('?due=today&reply=1');
  expect(await screen.findByRole('button', { name: 'Вид: Ответить' })).toBeVisible();
  await show('Сегодня');
  await waitFor(() => expect(last()).toBeUndefined());
  expect(window.location.search).toBe('?due=today');
});
