import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReachable } from './networks.ts';

test('public addresses are reachable, and others only if the operator names them', () => {
  for (const address of ['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34']) assert.ok(isReachable(address, []), address);
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.1.1', '::1', '::ffff:10.1.2.3', '::7f00:1', 'fd00::1'])
    assert.ok(!isReachable(address, []), address);
  assert.ok(isReachable('10.1.2.3', ['10.1.0.0/16']));
  assert.ok(isReachable('::7f00:1', ['::/96']));
});
