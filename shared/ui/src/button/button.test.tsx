import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { Button, buttonClass } from './index.ts';

test('submits no form unless told to', async () => {
  const send = jest.fn((event: React.FormEvent) => event.preventDefault());
  await render(
    <form onSubmit={send}>
      <Button>Отмена</Button>
      <Button type="submit">Отправить</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('keeps focus and text while loading, and does nothing', async () => {
  const act = jest.fn();
  const send = jest.fn((event: React.FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" loading={loading} onClick={act}>
        Сохранить
      </Button>
    </form>
  );
  const { rerender } = await render(form(false));
  await userEvent.tab();
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Сохранить' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
});

test('Enter and Space press it', async () => {
  const act = jest.fn();
  await render(<Button onClick={act}>Создать</Button>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter} ');
  expect(act).toHaveBeenCalledTimes(2);
});

test('its style is available without the button', () => {
  expect(buttonClass({ variant: 'primary', size: 'lg', fullWidth: true }).split(' ')).toEqual(['button', 'primary', 'lg', 'full']);
  expect(buttonClass()).toBe('button secondary md');
});

test('sends no form and keeps its focus while its action is unavailable', async () => {
  const send = jest.fn((event: SubmitEvent) => event.preventDefault());
  const form = (unavailable: boolean) => (
    <form onSubmit={(event) => send(event.nativeEvent as SubmitEvent)}>
      <input aria-label="Название" />
      <Button type="submit" unavailable={unavailable}>
        Сохранить
      </Button>
    </form>
  );
  const { rerender } = await render(form(false));
  await userEvent.click(screen.getByRole('button'));
  rerender(form(true));
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox'), 'х{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});
