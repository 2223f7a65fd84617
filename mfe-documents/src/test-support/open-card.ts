import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from './render-area.tsx';
import { serve, type Answers } from './server.ts';
import { cardWire, listRow, listWire, type Wire } from './wire.ts';

export interface OpenCard {
  readonly server: ReturnType<typeof serve>;
  readonly dialog: HTMLElement;
}

/** Opens the card of document 41 from a list of three. */
export const openCard = async (card: Wire = {}, answers: Answers = {}): Promise<OpenCard> => {
  const server = serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41), listRow(42)]),
    '/ce/showcase.php': () => cardWire(card),
    '/ce/checknewalert.php': () => [1],
    ...answers,
  });
  await renderArea();
  await userEvent.click(await screen.findByRole('button', { name: 'П-41' }));
  const dialog = await screen.findByRole('dialog', { name: /СЗ-01-12\/214/ });
  await within(dialog).findByText('О закупке серверного оборудования');
  return { server, dialog };
};

/** Opens the card's menu of acts and finds one of them. */
export const findInMenu = async (dialog: HTMLElement, name: string | RegExp): Promise<HTMLElement> => {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Другие действия' }));
  return screen.findByRole('menuitem', { name });
};

/** Clicks a button of the card, or an act of its menu, and answers the question with its button, or with «Отмена». */
export const pressAndAnswer = async (dialog: HTMLElement, name: string, answer: string): Promise<string> => {
  await userEvent.click(within(dialog).queryByRole('button', { name }) ?? (await findInMenu(dialog, name)));
  const question = await screen.findByRole('alertdialog');
  const text = question.textContent ?? '';
  await userEvent.click(within(question).getByRole('button', { name: answer }));
  // Until the dialog is gone, closing animation included, the rest of the page is out of reach.
  await waitFor(() => expect(question).not.toBeInTheDocument());
  return text;
};
