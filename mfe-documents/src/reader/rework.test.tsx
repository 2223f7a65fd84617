import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { own } from '../test-support/own-card.ts';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire } from '../test-support/wire.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['reader'] });
document.head.append(page);

it('the reader closes after a return for rework: the person may no longer see the document', async () => {
  let isReturned = false;
  const askedInVain: string[] = [];
  serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(42)]),
    '/ce/showcase.php': ({ q }) => {
      if (!isReturned) return cardWire({ edocid: Number(q), tabs: { main: own } });
      askedInVain.push(String(q));
      return new Response('{}', { status: 403 });
    },
    '/ce/reader/document': () => ({ attachments: [], recipients: [], reasons: [], waits_for: [], may_rework: 1 }),
    '/ce/reader/rework': () => {
      isReturned = true;
      return { status: 'ok' };
    },
    '/ce/discussion/list': () => ({ entries: [], people: [] }),
    '/ce/checknewalert.php': () => [1],
  });
  await renderArea({ search: '?read=42' });
  const block = within(await screen.findByRole('region', { name: 'Ваше решение' }));
  await userEvent.click(block.getByRole('button', { name: 'Другие решения' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'На доработку' }));
  await userEvent.type(block.getByRole('textbox', { name: 'Что изменить' }), 'Уточните сумму');
  await userEvent.click(block.getByRole('button', { name: 'На доработку' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ваше решение' })).toBeNull());
  expect(new URLSearchParams(window.location.search).get('read')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(askedInVain).toEqual([]);
});
