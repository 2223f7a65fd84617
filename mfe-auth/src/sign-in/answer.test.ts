/** @jest-environment node */
import { signIn } from '@qujat/contract/authentication';
import { stepOf } from './answer.ts';

const step = (wire: object) => stepOf(signIn.answer.decode(wire));

test.each([
  [
    { access_token: 'a', refresh_token: 'r', access_token_exp: '1800000000' },
    { kind: 'done', tokens: { token: 'a', tokenExp: 1_800_000_000, refreshToken: 'r' }, passwordChangeRequired: false, startPage: 'last' },
  ],
  [
    { status: 'ok', access_token: 'a', psw_change: '1' },
    { kind: 'done', tokens: { token: 'a', tokenExp: null, refreshToken: null }, passwordChangeRequired: true, startPage: 'last' },
  ],
  [
    { access_token: 'a', access_token_exp: 0, start_page: 'today' },
    { kind: 'done', tokens: { token: 'a', tokenExp: 0, refreshToken: null }, passwordChangeRequired: false, startPage: 'today' },
  ],
  [
    { status: '2fa', text: 'email', access_token: 'too early' },
    { kind: 'second-factor', factor: 'email', signData: null, keyFiles: true },
  ],
  [
    { status: '2fa', text: 'esign', auth_sign_data: 'Qujat 1' },
    { kind: 'second-factor', factor: 'esign', signData: 'Qujat 1', keyFiles: false },
  ],
  [
    { status: '2fa', text: 'esign', auth_sign_choice: 'Qujat 2' },
    { kind: 'second-factor', factor: 'esign', signData: 'Qujat 2', keyFiles: true },
  ],
  [
    { status: 'error', text: 'Почему', access_token: 'a' },
    { kind: 'refused', text: 'Почему' },
  ],
  [{}, { kind: 'nothing' }],
  [{ status: null, access_token: '' }, { kind: 'nothing' }],
])('%j', (wire, expected) => {
  expect(step(wire)).toEqual(expected);
});
