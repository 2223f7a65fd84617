import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { confirm } from '../confirm/index.ts';
import { Panel } from '../dialog/panel.tsx';
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

test('after a question is closed, one Escape closes the panel', async () => {
  const close = jest.fn();
  await render(
    <Panel ref={() => undefined} titleId="title" modal={false} onClose={close} finalFocus={() => null}>
      <h2 id="title">Служебная записка</h2>
      <Tooltip text="Отозвать документ">
        <button type="button" onClick={() => void confirm({ text: 'Отозвать?', action: 'Отозвать' })}>
          Отозвать
        </button>
      </Tooltip>
    </Panel>,
  );
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Отозвать' });
  expect(button).toHaveFocus();
  expect(await screen.findByText('Отозвать документ')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalled();
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
