import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Spinner } from './index.ts';

test('announces what is being waited for, unless something beside it does', async () => {
  const { rerender } = await render(<Spinner />);
  expect(screen.getByRole('status')).toHaveTextContent('Загрузка…');
  rerender(<Spinner overlay label="Отправка документа" />);
  expect(screen.getByRole('status')).toHaveTextContent('Отправка документа');
  rerender(<Spinner decorative />);
  expect(screen.queryByRole('status')).toBeNull();
});
