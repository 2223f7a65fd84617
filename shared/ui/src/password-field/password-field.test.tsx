import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { PasswordField } from './index.ts';

test('its button shows and hides the text, which stays', async () => {
  await render(<PasswordField label="Пароль" />);
  const field = screen.getByLabelText('Пароль');
  await userEvent.type(field, 'Qujat-2026!');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('Qujat-2026!');
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('the button submits no form and is reachable by keyboard', async () => {
  const send = jest.fn((event: React.FormEvent) => event.preventDefault());
  await render(
    <form onSubmit={send}>
      <PasswordField label="Пароль" autoComplete="new-password" />
    </form>,
  );
  await userEvent.tab();
  expect(screen.getByLabelText('Пароль')).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Пароль')).toHaveAttribute('type', 'text');
  expect(send).not.toHaveBeenCalled();
});
