import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('IPv4 addresses count individually, also written as IPv6', () => {
  for (const written of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '::FFFF:203.0.113.7'])
    assert.equal(networkOf(written), '203.0.113.7');
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'));
});

test('IPv6 addresses count by their /64', () => {
  for (const written of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:0000::9'])
    assert.equal(networkOf(written), '2001:db8:1:2::/64');
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80::/64');
  assert.equal(networkOf('::1'), '::/64');
});

test('counts a text that is not an address unchanged', () => assert.equal(networkOf('pipe'), 'pipe'));
