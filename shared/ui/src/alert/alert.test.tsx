import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { render } from '../test-support/render.tsx';
import { alertMessage, showBanner } from './index.ts';

test('a message stays until it is closed, by its button or by Escape', async () => {
  await render(<p>Страница</p>);
  const closed = jest.fn();
  await act(async () => {
    void alertMessage({ title: 'Ошибка', text: 'Неверные данные' }).then(closed);
  });
  const window = await screen.findByRole('alertdialog', { name: 'Ошибка' });
  expect(window).toHaveAccessibleDescription('Неверные данные');
  await waitFor(() => expect(screen.getByRole('button', { name: 'ОК' })).toHaveFocus());
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await act(async () => {
    void alertMessage({ text: 'Ещё раз' }).then(closed);
  });
  await screen.findByRole('alertdialog', { name: 'Внимание' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a banner is announced, stays, offers its action, and is closed by the person', async () => {
  await render(<p>Страница</p>);
  const retry = jest.fn();
  act(() => {
    showBanner({ title: 'Нет связи', text: 'Сервер недоступен.', action: { label: 'Повторить', onAction: retry } });
  });
  const banner = screen.getByText('Сервер недоступен.').closest('[role="alert"]') as HTMLElement;
  expect(banner).toHaveTextContent('Нет связи');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(banner).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(banner).not.toBeInTheDocument();
});

test('the same banner is shown once, and its caller can remove it', async () => {
  await render(<p>Страница</p>);
  let hide = (): void => undefined;
  act(() => {
    showBanner({ text: 'Сервер недоступен.' });
    hide = showBanner({ text: 'Сервер недоступен.' });
  });
  expect(screen.getAllByText('Сервер недоступен.')).toHaveLength(1);
  act(() => hide());
  expect(screen.queryByText('Сервер недоступен.')).toBeNull();
});
