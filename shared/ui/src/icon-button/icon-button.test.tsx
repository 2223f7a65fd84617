import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { IconButton } from './index.ts';

test('has its label as name, and announces whether it is on', async () => {
  const act = jest.fn();
  const { rerender } = await render(<IconButton label="В избранное" icon={<svg />} pressed={false} onClick={act} />);
  const button = screen.getByRole('button', { name: 'В избранное', pressed: false });
  expect(button).toHaveAttribute('title', 'В избранное');
  await userEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
  rerender(<IconButton label="В избранное" icon={<svg />} pressed noTitle />);
  expect(screen.getByRole('button', { pressed: true })).not.toHaveAttribute('title');
});

test('keeps its focus and does nothing while its action is unavailable', async () => {
  const act = jest.fn();
  const { rerender } = await render(<IconButton label="Отменить" icon={<svg />} onClick={act} />);
  await userEvent.click(screen.getByRole('button'));
  rerender(<IconButton label="Отменить" icon={<svg />} unavailable onClick={act} />);
  await userEvent.click(screen.getByRole('button'));
  expect(act).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
});
