import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { Counter } from './index.ts';

test('shows the number in the language’s format, and nothing at 0', async () => {
  const { container, rerender } = await render(<Counter value={1204} />);
  expect(container).toHaveTextContent('1 204');
  rerender(<Counter value={0} />);
  expect(screen.queryByText('0')).toBeNull();
});

test('too large a number is capped', async () => {
  await render(<Counter value={12_040} />);
  expect(screen.getByText(/9.999\+/)).toBeInTheDocument();
});

test('a screen reader gets the words instead of the number', async () => {
  await render(<Counter value={24} label="24 новых документа" />);
  expect(screen.getByText('24')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('24 новых документа')).toBeInTheDocument();
});
