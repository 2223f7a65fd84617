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

const show = async (): Promise<void> => {
  serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41), listRow(42)]),
    '/ce/showcase.php': ({ q }) => cardWire({ edocid: Number(q), tabs: { main: own } }),
    '/ce/reader/document': () => ({ attachments: [], recipients: [], reasons: [], waits_for: [], may_rework: 1 }),
    '/ce/discussion/list': () => ({ entries: [], people: [] }),
    '/ce/checknewalert.php': () => [1],
  });
  await renderArea();
};
const number = (text: string) => screen.findByRole('button', { name: text, hidden: true });
const decision = () => screen.findByRole('region', { name: 'Ваше решение' });
const reading = (): string | null => new URLSearchParams(window.location.search).get('read');

it('a click on the row opens the reader; closing it twice goes back once, to the row', async () => {
  await show();
  const visits = window.history.length;
  await userEvent.click(within((await number('П-41')).closest('tr') as HTMLElement).getByText('О приёме на работу 41'));
  await decision();
  expect([reading(), window.history.length]).toEqual(['41', visits + 1]);
  const back = jest.spyOn(window.history, 'back');
  const button = screen.getByRole('button', { name: 'Назад к списку' });
  button.click();
  button.click();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ваше решение' })).toBeNull());
  expect([reading(), back.mock.calls.length]).toEqual([null, 1]);
  expect(await number('П-41')).toBeInTheDocument();
  back.mockRestore();
});
