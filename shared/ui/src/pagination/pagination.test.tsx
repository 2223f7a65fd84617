import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../test-support/render.tsx';
import { Pagination } from './index.ts';

const page = (name: string) => screen.getByRole('button', { name });

test('shows the current page and links to others', async () => {
  const go = jest.fn();
  await render(<Pagination page={4} total={25} onChange={go} />);
  const bar = screen.getByRole('navigation', { name: 'Страницы' });
  expect(within(bar).getByRole('button', { current: 'page' })).toHaveAccessibleName('Страница 4');
  await userEvent.click(page('Страница 5'));
  await userEvent.click(page('Предыдущая страница'));
  await userEvent.click(page('Следующая страница'));
  await userEvent.click(page('Страница 25'));
  await userEvent.click(page('Страница 4'));
  expect(go.mock.calls).toEqual([[5], [3], [5], [25]]);
});

test('the first page has no previous and the last no next, and the arrow that led there keeps the focus', async () => {
  const go = jest.fn();
  const { rerender } = await render(<Pagination page={1} total={2} onChange={go} />);
  expect(page('Предыдущая страница')).toHaveAttribute('aria-disabled', 'true');
  expect(page('Следующая страница')).not.toHaveAttribute('aria-disabled');
  await userEvent.click(page('Предыдущая страница'));
  expect(go).not.toHaveBeenCalled();
  await userEvent.click(page('Следующая страница'));
  rerender(<Pagination page={2} total={2} onChange={go} />);
  expect(page('Следующая страница')).toHaveFocus();
  expect(page('Предыдущая страница')).not.toHaveAttribute('aria-disabled');
  expect(page('Следующая страница')).toHaveAttribute('aria-disabled', 'true');
});

test('a single page shows no bar', async () => {
  await render(<Pagination page={1} total={1} onChange={jest.fn()} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the arrows are icons, not letters', async () => {
  await render(<Pagination page={1} total={3} onChange={jest.fn()} />);
  expect(page('Следующая страница')).toHaveTextContent('');
  expect(page('Следующая страница').querySelector('svg')).not.toBeNull();
});
