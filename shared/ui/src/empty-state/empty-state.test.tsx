import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { EmptyState } from './index.ts';

test('says what is missing and what to do; its picture is silent', async () => {
  const { container } = await render(
    <EmptyState title="Нет документов" text="Создайте первый." action={<button type="button">Создать</button>} />,
  );
  expect(screen.getByText('Нет документов')).toBeInTheDocument();
  expect(screen.getByText('Создайте первый.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Создать' })).toBeInTheDocument();
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
});
