/** @jest-environment node */
import { isPhone, normalPhone } from './phone.ts';

test.each([
  '+7 700 000 00 00',
  '87000000000',
  '8 (700) 000-00-00',
  '7 700 000 00 00',
  '7000000000',
  '+7(700)0000000',
  ' 8-700-000-00-00 ',
  '+7 700 000–00–00',
  '007 700 000 00 00',
])('%s is a phone number of Kazakhstan', (typed) => {
  expect(normalPhone(typed)).toBe('+7 700 000 00 00');
});

test.each([
  ['+90 532 123 45 67', '+905321234567'],
  ['0090 532 123 45 67', '+905321234567'],
  ['+998 90 123-45-67', '+998901234567'],
  ['+1 (202) 555 01 00', '+12025550100'],
])('%s is a phone number of another country', (typed, normal) => {
  expect(normalPhone(typed)).toBe(normal);
});

test.each([
  '',
  'абв',
  'нет',
  '12345',
  '8 700',
  '+7 700 000 00 0',
  '+7 700 000 00 000',
  '+7 000 000 00 00',
  '8 700 000 00 00 доб. 1',
  'tel:+77000000000',
  '+0 123 456 78 90',
  '<b>87000000000</b>',
  '٨٧٠٠٠٠٠٠٠٠٠',
  '+7+7000000000',
])('%j is not a phone number', (typed) => {
  expect(isPhone(typed)).toBe(false);
});

test('normalising twice changes nothing', () => {
  for (const phone of ['+7 700 000 00 00', '+905321234567']) expect(normalPhone(phone)).toBe(phone);
});
