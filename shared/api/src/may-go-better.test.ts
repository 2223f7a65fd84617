/** @jest-environment node */
import { ApiError, BusinessError, type ApiErrorKind } from '@qujat/api';
import { mayGoBetter } from './may-go-better.ts';

test.each<[ApiErrorKind, boolean]>([
  ['network', true],
  ['timeout', true],
  ['server', true],
  ['unreadable', true],
  ['too-often', true],
  ['business', false],
  ['unauthorised', false],
  ['forbidden', false],
  ['not-found', false],
  ['invalid', false],
  ['too-large', false],
])('a failure of the kind %s can be retried: %s', (kind, expected) => {
  expect(mayGoBetter(new ApiError(kind))).toBe(expected);
});

test('a refusal with a text is final; a running request or an unknown outcome can be repeated', () => {
  expect(mayGoBetter(new BusinessError({ text: 'Нет места' }))).toBe(false);
  expect(mayGoBetter(new ApiError('invalid', { status: 409, reason: 'in-progress' }))).toBe(true);
  expect(mayGoBetter(new ApiError('invalid', { status: 409, reason: 'outcome-unknown' }))).toBe(true);
  expect(mayGoBetter(new ApiError('invalid', { status: 409, reason: 'draft-changed' }))).toBe(false);
  expect(mayGoBetter(new TypeError('a fault of ours'))).toBe(true);
});
