/** @jest-environment node */
import { cx } from './index.ts';

test('joins the given names', () => {
  expect(cx('row', false, undefined, null, '', 'selected')).toBe('row selected');
  expect(cx()).toBe('');
});
