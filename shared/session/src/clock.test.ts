import * as fc from 'fast-check';
import { clearBrowser, openSession, stored } from '../test-support/tabs.ts';

const hour = 3_600_000;
const real = Date.UTC(2026, 10, 20, 12);
const header = (at: number): string => new Date(at).toUTCString();

beforeEach(() => {
  clearBrowser();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test.each([-30 * hour, -hour, 0, hour, 30 * hour])('a clock %p ms off is detected by the first answer, and remembered', async (off) => {
  jest.setSystemTime(real + off);
  const tab = await openSession();
  tab.learnServerTime(header(real), Date.now() - 100);
  expect(Math.abs(tab.serverNow() - real)).toBeLessThanOrEqual(1000);
  const next = await openSession();
  expect(next.serverNow()).toBe(tab.serverNow());
});

test('answers that match the known offset store nothing', async () => {
  jest.setSystemTime(real);
  const tab = await openSession();
  tab.learnServerTime(header(real), real - 50, real);
  tab.learnServerTime(header(real - 20_000), real - 30_000, real);
  expect(stored()).toEqual({});
});

test.each([null, '', 'yesterday'])('the header %p gives no offset', async (text) => {
  const tab = await openSession();
  tab.learnServerTime(text, 0);
  expect(stored()).toEqual({});
});

test('a clock that was set during the request gives no offset', async () => {
  const tab = await openSession();
  tab.learnServerTime(header(real), real, real - hour);
  expect(stored()).toEqual({});
});

test('for any latency the offset is at most half of it and a second off', async () => {
  const tab = await openSession();
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(30_000), fc.nat(30_000), (offset, there, back) => {
      const askedAt = real;
      const answeredAt = askedAt + there + back;
      const server = askedAt + there + offset;
      jest.setSystemTime(answeredAt);
      tab.learnServerTime(header(server), askedAt, answeredAt);
      const learned = tab.serverNow() - answeredAt;
      expect(Math.abs(learned - offset)).toBeLessThanOrEqual(there + back + 1001);
    }),
  );
});

test('a token’s due time follows the server’s clock', async () => {
  const exp = real / 1000 + 8 * 3600;
  for (const off of [-30 * hour, 0, 30 * hour]) {
    clearBrowser();
    jest.setSystemTime(real + off);
    const tab = await openSession();
    tab.learnServerTime(header(real), Date.now());
    tab.signIn({ token: 'a', tokenExp: exp, refreshToken: 'r' });
    expect(tab.refreshDue()).toBe(false);
    jest.setSystemTime(real + off + 7 * hour - 2000);
    expect(tab.refreshDue()).toBe(false);
    jest.setSystemTime(real + off + 7 * hour + 2000);
    expect(tab.refreshDue()).toBe(true);
    expect(tab.tokenStillGood()).toBe(true);
    jest.setSystemTime(real + off + 8 * hour + 2000);
    expect(tab.tokenStillGood()).toBe(false);
  }
});

test('expiry 0 is never due, unknown is due now, signed out is never due', async () => {
  jest.setSystemTime(real);
  const tab = await openSession();
  expect(tab.refreshDue()).toBe(false);
  tab.signIn({ token: 'a', tokenExp: 0, refreshToken: 'r' });
  expect(tab.refreshDue()).toBe(false);
  expect(tab.tokenStillGood()).toBe(true);
  tab.signIn({ token: 'a', tokenExp: null, refreshToken: 'r' });
  expect(tab.refreshDue()).toBe(true);
  expect(tab.tokenStillGood()).toBe(false);
});

test('freshly refreshed tokens rest for a minute, also with an unknown expiry', async () => {
  jest.setSystemTime(real);
  const tab = await openSession();
  tab.signIn({ token: 'a', tokenExp: null, refreshToken: 'r' });
  expect(tab.sinceRefresh()).toBeNull();
  tab.adoptTokens({ token: 'b', tokenExp: null, refreshToken: 's' }, 'r');
  expect(tab.refreshDue()).toBe(false);
  jest.setSystemTime(real + 59_000);
  expect(tab.sinceRefresh()).toBe(59_000);
  expect(tab.refreshDue()).toBe(false);
  jest.setSystemTime(real + 60_000);
  expect(tab.refreshDue()).toBe(true);
  // If the clock is set back, they must not pause for hours.
  jest.setSystemTime(real - 5 * hour);
  expect(tab.refreshDue()).toBe(true);
});
