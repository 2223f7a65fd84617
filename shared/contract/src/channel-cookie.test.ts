/** @jest-environment node */
import { channelCookieAge, isChannelKey, readChannelCookie, writeChannelCookie } from './channel-cookie.ts';

// jsdom has no subtle.
Object.defineProperty(globalThis, 'crypto', {
  value: jest.requireActual<{ webcrypto: Crypto }>('node:crypto').webcrypto,
  configurable: true,
});

const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
const now = new Date('2026-11-20T10:00:00Z');
const until = new Date(now.getTime() + channelCookieAge * 1000);

test('a signed channel verifies with any of the keys', async () => {
  const cookie = await writeChannelCookie('canary', until, [first]);
  expect(await readChannelCookie(cookie, [first], now)).toEqual({ channel: 'canary', until });
  expect(await readChannelCookie(cookie, [second, first], now)).toEqual({ channel: 'canary', until });
});

test('a bare name, a different name, time or key, and an expired time give nothing', async () => {
  const cookie = await writeChannelCookie('canary', until, [first]);
  const [, seconds, signature] = cookie.split('.');
  for (const forged of [
    undefined,
    '',
    'canary',
    `beta.${seconds}.${signature}`,
    `canary.${Number(seconds) + 1}.${signature}`,
    `canary.${seconds}.${'A'.repeat(43)}`,
    `${cookie}x`,
    `canary.${seconds}.`,
  ]) {
    expect(await readChannelCookie(forged, [first], now)).toBeNull();
  }
  expect(await readChannelCookie(cookie, [second], now)).toBeNull();
  expect(await readChannelCookie(cookie, [], now)).toBeNull();
  expect(await readChannelCookie(cookie, [first], until)).toBeNull();
  await expect(writeChannelCookie('canary', until, [])).rejects.toThrow(RangeError);
});

test('a key is 64 hexadecimal digits', () => {
  expect([first, 'ab', 'x'.repeat(64), ''].map(isChannelKey)).toEqual([true, false, false, false]);
});
