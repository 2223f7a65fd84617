/** A card with an entry of the viewer, for the tests of the card. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from './render-area.tsx';
import { serve, type Answers } from './server.ts';
import { cardWire, listRow, listWire, participant, type Wire } from './wire.ts';

export const sign = '/ce/signcase.php';

export const own = {
  aggrlist: [
    participant(2, {
      fullname: 'Ким Виктор',
      status: 10,
      queue_num: 1,
      sign: { text: 'Согласовано', date: 1_795_000_000, comment: 'Возражений нет' },
    }),
    participant(1, { fullname: 'Сапаргалиев Дулат', queue_num: 2 }),
    participant(3, { fullname: 'Юн Артём', isactive: 0, queue_num: 3 }),
  ],
  aggrcom: 1,
};

export const open = async (card: Wire = {}, answers: Answers = {}, width?: number) => {
  const server = serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41, { unread: 1 })], { total_pages: 3 }),
    '/ce/showcase.php': () => cardWire({ tabs: { main: own }, ...card }),
    [sign]: () => ({ status: 'ok' }),
    '/ce/checknewalert.php': () => [1],
    ...answers,
  });
  await renderArea({ width });
  await userEvent.click(await screen.findByRole('button', { name: 'П-41' }));
  const dialog = await screen.findByRole('dialog', { name: /СЗ-01-12\/214|П-41/ });
  await within(dialog).findByText('О закупке серверного оборудования');
  return { server, dialog };
};
