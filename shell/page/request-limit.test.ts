import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, requestLimit } from './request-limit.ts';

test('a subscriber’s IPv6 addresses are one network, and an IPv4 address is one however it is written', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ] as const)
    assert.equal(networkOf(address), network, address);
});

test('each network has so many requests a minute', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 60_000 });
  const letIn = requestLimit(2);
  assert.deepEqual(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(letIn), [true, true, false, true]);
  t.mock.timers.tick(60_000);
  assert.equal(letIn('2001:db8::3'), true);
});

test('beyond so many networks all others share one count', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 60_000 });
  const letIn = requestLimit(1, 2);
  assert.deepEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.2'].map(letIn), [true, true, true, false, false]);
});
