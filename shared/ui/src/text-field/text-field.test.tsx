import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { TextField } from './index.ts';

test('reports the typed text', async () => {
  const changed = jest.fn();
  function Form() {
    const [value, setValue] = useState('');
    return (
      <TextField
        label="E-mail"
        value={value}
        onChange={(next) => {
          setValue(next);
          changed(next);
        }}
      />
    );
  }
  await render(<Form />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ab');
  expect(changed.mock.calls).toEqual([['a'], ['ab']]);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ab');
});

test('an error replaces the hint, is attached to the field and marks it', async () => {
  const { rerender } = await render(<TextField label="Телефон" hint="+7 700 000 00 00" />);
  const field = screen.getByRole('textbox', { name: 'Телефон' });
  expect(field).toHaveAccessibleDescription('+7 700 000 00 00');
  expect(field).not.toBeInvalid();
  rerender(<TextField label="Телефон" hint="+7 700 000 00 00" error="Заполните поле" />);
  expect(field).toHaveAccessibleDescription('Заполните поле');
  expect(field).toBeInvalid();
  expect(screen.queryByText('+7 700 000 00 00')).toBeNull();
  expect(screen.getByText('Заполните поле').closest('[aria-live="polite"]')).not.toBeNull();
  rerender(<TextField label="Телефон" error />);
  expect(field).toBeInvalid();
  expect(field).not.toHaveAccessibleDescription();
});

test('a hidden label names it; a required one is announced once', async () => {
  await render(<TextField label="Поиск" hideLabel required />);
  expect(screen.getByRole('textbox', { name: 'Поиск' })).toBeRequired();
});

test('keeps what the browser filled in before hydration, and accepts input attributes', async () => {
  const ref = { current: null as HTMLInputElement | null };
  await render(<TextField label="E-mail" defaultValue="a@b.kz" type="email" name="q" autoComplete="username" ref={ref} />);
  const field = screen.getByLabelText('E-mail');
  expect(field).toHaveValue('a@b.kz');
  expect(field).toHaveAttribute('autocomplete', 'username');
  expect(ref.current).toBe(field);
});
