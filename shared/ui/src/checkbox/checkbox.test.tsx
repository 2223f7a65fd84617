import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { Checkbox } from './index.ts';

test('its label and Space toggle it', async () => {
  const changed = jest.fn();
  await render(<Checkbox label="Запомнить меня" defaultChecked={false} onChange={changed} />);
  await userEvent.click(screen.getByText('Запомнить меня'));
  expect(screen.getByRole('checkbox', { name: 'Запомнить меня' })).toBeChecked();
  await userEvent.keyboard(' ');
  expect(changed.mock.calls).toEqual([[true], [false]]);
});

test('has a mixed state', async () => {
  const { rerender } = await render(<Checkbox label="Все" checked={false} indeterminate onChange={jest.fn()} />);
  expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  rerender(<Checkbox label="Все" checked indeterminate={false} onChange={jest.fn()} />);
  expect(screen.getByRole('checkbox')).not.toBePartiallyChecked();
});

test('a hidden label names it; a disabled one cannot be toggled; an invalid one is announced', async () => {
  const changed = jest.fn();
  await render(<Checkbox label="Строка 1" hideLabel disabled invalid onChange={changed} />);
  const box = screen.getByRole('checkbox', { name: 'Строка 1' });
  await userEvent.click(box);
  expect(changed).not.toHaveBeenCalled();
  expect(box).toBeInvalid();
});
