import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { TextField } from './index.ts';

test('gives what is typed, as text', async () => {
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

test('the error takes the hint’s place, belongs to the field and marks it', async () => {
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

test('a hidden label still names it; a required one says so once', async () => {
  await render(<TextField label="Поиск" hideLabel required />);
  expect(screen.getByRole('textbox', { name: 'Поиск' })).toBeRequired();
});

test('takes what the browser fills in before React is there, and attributes of an input', async () => {
  const ref = { current: null as HTMLInputElement | null };
  await render(<TextField label="E-mail" defaultValue="a@b.kz" type="email" name="q" autoComplete="username" ref={ref} />);
  const field = screen.getByLabelText('E-mail');
  expect(field).toHaveValue('a@b.kz');
  expect(field).toHaveAttribute('autocomplete', 'username');
  expect(ref.current).toBe(field);
});
