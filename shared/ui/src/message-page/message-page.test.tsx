import { screen } from '@testing-library/react';
import { render } from '../test-support/render.tsx';
import { MessagePage } from './index.ts';

test('says the error once, as the heading, and leads on', async () => {
  await render(<MessagePage code="403" text="Ошибка 403: нет права" action={<a href="/">На главную</a>} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ошибка 403: нет права' })).toBeInTheDocument();
  expect(screen.getByText('403')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('link', { name: 'На главную' })).toBeInTheDocument();
});
