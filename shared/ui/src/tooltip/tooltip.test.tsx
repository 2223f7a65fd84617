import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { Tooltip } from './index.ts';

test('appears on focus, disappears on Escape, and leaves the button unchanged', async () => {
  const press = jest.fn();
  await render(
    <Tooltip text="Номер в очереди: 2">
      <button type="button" onClick={press}>
        Очередь
      </button>
    </Tooltip>,
  );
  expect(screen.queryByText('Номер в очереди: 2')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Очередь' })).toHaveFocus();
  expect(await screen.findByText('Номер в очереди: 2')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Номер в очереди: 2')).toBeNull());
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});

test('without a tip only the child is rendered', async () => {
  await render(
    <Tooltip text="">
      <button type="button">Очередь</button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Очередь' })).toHaveFocus();
});
