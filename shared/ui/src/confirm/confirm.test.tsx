import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { render } from '../test-support/render.tsx';
import { confirm, type ConfirmRequest } from './index.ts';

const request: ConfirmRequest = { text: 'Документ будет удален! Продолжить?', action: 'Удалить' };

async function ask(asked: ConfirmRequest): Promise<Promise<boolean>[]> {
  let answer: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    answer = confirm(asked);
  });
  await screen.findByRole('alertdialog');
  // In an array, because awaiting this function would otherwise await the answer too.
  return [answer];
}

test('asks «Подтвердите действие», with Cancel and the action', async () => {
  await render(<p>Страница</p>);
  const [answer] = await ask(request);
  const window = screen.getByRole('alertdialog', { name: 'Подтвердите действие' });
  expect(window).toHaveAccessibleDescription('Документ будет удален! Продолжить?');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Удалить' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await expect(answer).resolves.toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Отмена' }))],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press outside', () => userEvent.click(screen.getByRole('alertdialog').parentElement as HTMLElement)],
  ['going back', async () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')))],
])('%s means no', async (_, leave) => {
  await render(<p>Страница</p>);
  const [answer] = await ask(request);
  await leave();
  await expect(answer).resolves.toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('before an irreversible action the focus is on Cancel', async () => {
  await render(<p>Страница</p>);
  const [answer] = await ask({ ...request, danger: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Отмена' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await expect(answer).resolves.toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('two questions are asked in sequence, each with its own answer', async () => {
  await render(<p>Страница</p>);
  const [first] = await ask({ text: 'Первый?', action: 'Да' });
  const [second] = await ask({ text: 'Второй?', action: 'Да' });
  expect(screen.getByText('Первый?')).toBeInTheDocument();
  expect(screen.queryByText('Второй?')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Да' }));
  await expect(first).resolves.toBe(true);
  expect(await screen.findByText('Второй?')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect(second).resolves.toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a double press asks once, and again after the answer', async () => {
  await render(<p>Страница</p>);
  const [first] = await ask(request);
  const [second] = await ask(request);
  await expect(second).resolves.toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await expect(first).resolves.toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const [third] = await ask(request);
  await userEvent.keyboard('{Escape}');
  await expect(third).resolves.toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
