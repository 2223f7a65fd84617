/** @jest-environment node */
import { proxyProblem, readTrustedProxies } from './trusted-proxies.ts';

const { isIP } = jest.requireActual<{ isIP: (text: string) => number }>('node:net');

const read = (given: string, host = '0.0.0.0') => readTrustedProxies(given, host, isIP);

test('accepts addresses, ranges, this machine, or a number of proxies', () => {
  expect(read('10.0.5.2, 10.0.6.0/28,fd00::1,loopback')).toEqual(['10.0.5.2', '10.0.6.0/28', 'fd00::1', 'loopback']);
  const two = read('2');
  expect([0, 1, 2].map((hop) => typeof two === 'function' && two('10.0.5.2', hop))).toEqual([true, true, false]);
  const none = read('0');
  expect(typeof none === 'function' && none('10.0.5.2', 0)).toBe(false);
});

test.each(['nginx', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,,', '1.5', '-1', '11', '10.0.5.2,1'])(
  '%s is refused in one line',
  (given) => {
    expect(() => read(given)).toThrow(/^TRUSTED_PROXIES must .+$/);
  },
);

test('a name for a whole network is refused if others can connect', () => {
  for (const given of ['uniquelocal', 'loopback,uniquelocal', 'linklocal']) expect(() => read(given)).toThrow(/claim any address/);
  expect(read('uniquelocal', '127.0.0.1')).toEqual(['uniquelocal']);
});

test('requests reveal a wrong setting', () => {
  const peer = '10.0.5.2';
  expect(proxyProblem(['loopback'], { peer, forwardedFor: undefined, address: peer })).toBeNull();
  expect(proxyProblem(['loopback'], { peer, forwardedFor: '203.0.113.7', address: peer })).toMatch(
    /10\.0\.5\.2 forwards .+ does not name it/,
  );
  expect(proxyProblem([peer], { peer, forwardedFor: '203.0.113.7', address: '203.0.113.7' })).toBeNull();
  expect(proxyProblem(read('1'), { peer, forwardedFor: '6.6.6.6, 203.0.113.7', address: '203.0.113.7' })).toBeNull();
  expect(proxyProblem(read('1'), { peer, forwardedFor: '203.0.113.7', address: '203.0.113.7' })).toBeNull();
  expect(proxyProblem(read('2'), { peer, forwardedFor: '203.0.113.7', address: '203.0.113.7' })).toMatch(/counts more proxies/);
});
