import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { ErrorCard } from './index.ts';

test('is announced, shows the details, and offers a retry', async () => {
  const retry = jest.fn();
  const card = (retrying: boolean) => (
    <ErrorCard
      title="Раздел «Почта» не загрузился"
      text="Остальные разделы работают."
      details={[
        { label: 'Код', value: 'REMOTE-404' },
        { label: 'Модуль', value: 'mfe-mail' },
      ]}
      onRetry={retry}
      retrying={retrying}
    />
  );
  const { rerender } = await render(card(false));
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Раздел «Почта» не загрузился' })).toBeInTheDocument();
  expect(
    within(alert)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Код', 'Модуль']);
  expect(
    within(alert)
      .getAllByRole('definition')
      .map((value) => value.textContent),
  ).toEqual(['REMOTE-404', 'mfe-mail']);
  const button = screen.getByRole('button', { name: 'Повторить' });
  await userEvent.click(button);
  rerender(card(true));
  await userEvent.click(button);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a successful retry moves the focus to the surrounding content', async () => {
  const place = (failed: boolean) => (
    <main tabIndex={-1}>{failed ? <ErrorCard title="Список не загрузился" onRetry={() => undefined} /> : <p>Список</p>}</main>
  );
  const { rerender } = await render(place(true));
  screen.getByRole('button').focus();
  rerender(place(false));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('without a retry there is no button', async () => {
  await render(<ErrorCard title="Нет доступа" actions={<a href="/">На главную</a>} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'На главную' })).toBeInTheDocument();
});
