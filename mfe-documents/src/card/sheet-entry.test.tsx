/** On a narrow screen the card covers the page, so it has a history entry of its own. */
import { setCardPlacement } from '@qujat/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { cardWire, listRow, listWire } from '../test-support/wire.ts';
import { reloadPage } from './reload-page.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['reader'] });
document.head.append(page);

const show = async (width = 390): Promise<void> => {
  serve({
    '/ce/doclist2.php': () => listWire([listRow(40), listRow(41)]),
    '/ce/checknewalert.php': () => [1],
    '/ce/showcase.php': ({ q }) => cardWire({ doc_id: Number(q) }),
  });
  await renderArea({ width, entry: { key: 'visit' } });
};

const openCard = async (number = 'П-40'): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: number }));
  await screen.findByRole('dialog');
};

/** The document whose card the browser's entry names. */
const named = (): unknown => (window.history.state as { qujatCard?: { value: unknown } } | null)?.qujatCard?.value;

const traverse = async (go: () => void): Promise<void> => {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    go();
    await arrived;
  });
};
const goBack = (): Promise<void> => traverse(() => window.history.back());

const expectClosed = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('closes by going back, and opens again by going forward', async () => {
  await show();
  await openCard();
  expect(named()).toBe(40);
  await goBack();
  await expectClosed();
  expect(named()).toBeUndefined();
  expect(await screen.findByRole('button', { name: 'П-40' })).toBeVisible();
  await traverse(() => window.history.forward());
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('leaves no entry when it is closed otherwise', async () => {
  await show();
  const before = window.history.length;
  await openCard();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть карточку' }));
  await expectClosed();
  await waitFor(() => expect(named()).toBeUndefined());
  await openCard('П-41');
  expect(named()).toBe(41);
  expect(window.history.length).toBe(before + 1);
  await goBack();
  await expectClosed();
});

it('shows the card again that the entry names', async () => {
  await show();
  await openCard('П-41');
  const entry: unknown = window.history.state;
  await goBack();
  await expectClosed();
  act(() => {
    window.history.replaceState(entry, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('reloads the list, not the card, after an act', async () => {
  await show();
  await openCard();
  // jsdom cannot load a page.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(() => reloadPage({ said: 'Готово' }));
  expect(window.history.state).toMatchObject({ qujatDone: { said: 'Готово' } });
  expect(named()).toBeUndefined();
});

it('gives its entry to a reader that opens in its place', async () => {
  await show();
  await openCard();
  const before = window.history.length;
  act(() => setCardPlacement('reader'));
  await waitFor(() => expect(window.location.search).toBe('?read=40'));
  expect(named()).toBeUndefined();
  expect(window.history.length).toBe(before);
  await goBack();
  expect(window.location.search).toBe('');
  await expectClosed();
  act(() => setCardPlacement('side'));
});

it('adds nothing next to the list of a wide screen', async () => {
  await show(1440);
  const before = window.history.length;
  await openCard();
  expect(window.history.length).toBe(before);
  expect(named()).toBeUndefined();
});
