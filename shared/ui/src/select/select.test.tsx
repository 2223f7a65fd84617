import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from '../test-support/render.tsx';
import { Select, type SelectProps } from './index.ts';

const options = [
  { value: 'approval', label: 'На согласовании' },
  { value: 'approved', label: 'Утверждён', detail: '12 документов' },
  { value: 'refused', label: 'Отказ', disabled: true },
];

function Form({ onChange, initial = null, ...props }: Partial<SelectProps> & { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Select
      label="Статус"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      {...props}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Статус' });
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

test('has its label as name and shows a placeholder before a choice', async () => {
  const changed = jest.fn();
  await render(<Form onChange={changed} />);
  expect(box()).toHaveTextContent('Выберите');
  await userEvent.click(box());
  await userEvent.click(await screen.findByRole('option', { name: /Утверждён/ }));
  expect(changed.mock.calls).toEqual([['approved']]);
  await gone();
  expect(box()).toHaveTextContent('Утверждён');
  expect(box()).not.toHaveTextContent('12 документов');
});

test('by keyboard: arrows move, Enter chooses, Escape changes nothing', async () => {
  const changed = jest.fn();
  await render(<Form initial="approval" onChange={changed} />);
  await userEvent.tab();
  expect(box()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await waitFor(() => expect(screen.getByRole('option', { name: 'На согласовании' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('option', { name: /Утверждён/ })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(changed).not.toHaveBeenCalled();
  await waitFor(() => expect(box()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('option', { name: /Утверждён/ })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await gone();
  expect(changed.mock.calls).toEqual([['approved']]);
});

test('marks the chosen option and disabled ones', async () => {
  await render(<Form initial="approval" />);
  await userEvent.click(box());
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('На согласовании');
  expect(screen.getByRole('option', { name: 'Отказ' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await gone();
});

test('an error is attached to it', async () => {
  await render(<Form error="Выберите статус" hideLabel />);
  expect(box()).toHaveAccessibleDescription('Выберите статус');
  expect(box()).toBeInvalid();
});

test('a disabled one does not open', async () => {
  await render(<Form disabled />);
  await userEvent.click(box());
  expect(screen.queryByRole('listbox')).toBeNull();
});
