import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { alertMessage } from '../alert/index.ts';
import { render } from '../test-support/render.tsx';
import { confirm } from './index.ts';

jest.mock('./confirm-window.tsx', () => {
  throw new Error('Loading chunk ui-confirm failed');
});
jest.mock('../alert/alert-window.tsx', () => {
  throw new Error('Loading chunk ui-confirm failed');
});

let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

test('a question that cannot be shown counts as no, with a toast', async () => {
  await render(<p>Страница</p>);
  let answer: Promise<boolean> | undefined;
  await act(async () => {
    answer = confirm({ text: 'Удалить?', action: 'Удалить' });
  });
  await expect(answer).resolves.toBe(false);
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('Не удалось показать окно'));
});

test('a message that cannot be shown in a window becomes a toast', async () => {
  await render(<p>Страница</p>);
  let closed: Promise<void> | undefined;
  await act(async () => {
    closed = alertMessage({ title: 'Ошибка', text: 'Неверные данные' });
  });
  await closed;
  expect(await screen.findByText('Неверные данные', { selector: 'li p' })).toBeInTheDocument();
});
