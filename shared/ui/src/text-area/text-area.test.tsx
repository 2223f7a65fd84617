import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { TextArea } from './index.ts';

test('reports the typed text with its line breaks, and when it is left', async () => {
  const changed = jest.fn();
  const left = jest.fn();
  await render(<TextArea label="Комментарий" defaultValue="" onChange={changed} onBlur={left} error="Слишком длинно" />);
  const area = screen.getByRole('textbox', { name: 'Комментарий' });
  await userEvent.type(area, 'а{Enter}б');
  expect(changed).toHaveBeenLastCalledWith('а\nб');
  expect(area).toHaveAccessibleDescription('Слишком длинно');
  await userEvent.tab();
  expect(left).toHaveBeenCalledTimes(1);
});
