/** @jest-environment node */
import { afterSignIn, wanted } from './destination.ts';

const origin = 'https://qujat.example';

test('leads to the main page unless another address was requested', () => {
  expect(wanted('', origin)).toEqual({ path: '/' });
  expect(wanted('?redirect_uri=', origin)).toEqual({ path: '/' });
  expect(wanted('?redirect_uri=%2Fce%2Fviewdoc%2F%3F120', origin)).toEqual({ address: `${origin}/ce/viewdoc/?120` });
});

test.each(['https://evil.example', '//evil.example', '\\\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  '%p is not followed',
  (address) => {
    expect(wanted(`?redirect_uri=${encodeURIComponent(address)}`, origin)).toEqual({ path: '/' });
  },
);

test('a forced password change comes first and keeps the requested address', () => {
  expect(afterSignIn(true, '?redirect_uri=%2Fportal', origin)).toEqual({ path: '/rechangepsw?redirect_uri=%2Fportal' });
  expect(afterSignIn(true, '', origin)).toEqual({ path: '/rechangepsw' });
  expect(afterSignIn(false, '?redirect_uri=%2Fportal', origin)).toEqual({ address: `${origin}/portal` });
});
