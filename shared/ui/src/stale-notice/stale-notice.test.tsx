import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { StaleNotice } from './index.ts';

const text = 'Не удалось обновить. Показано то, что было получено раньше.';

test('says that the content may be outdated, and reloads', async () => {
  const retry = jest.fn();
  await render(<StaleNotice shown onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('reloads once at a time, and is hidden otherwise', async () => {
  const retry = jest.fn();
  const { rerender } = await render(<StaleNotice shown retrying onRetry={retry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(retry).not.toHaveBeenCalled();
  rerender(<StaleNotice shown={false} onRetry={retry} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
