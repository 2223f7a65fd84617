import { cx } from './index.ts';

test('joins the names that are there', () => {
  expect(cx('row', false, undefined, null, '', 'selected')).toBe('row selected');
  expect(cx()).toBe('');
});
