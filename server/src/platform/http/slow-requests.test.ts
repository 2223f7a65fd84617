import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { test, type TestContext } from 'node:test';
import { cutSlow } from './slow-requests.ts';

const begin = (t: TestContext, headers: Record<string, string>) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = { cut: false };
  const request = Object.assign(new EventEmitter(), { headers, socket: { bytesRead: 0 }, destroy: () => void (state.cut = true) });
  cutSlow(request as unknown as IncomingMessage);
  return { state, request, pass: (ms: number) => t.mock.timers.tick(ms) };
};
const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' };
const upload = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10' };

test('a body has a minute, at any pace', (t) => {
  const { state, request, pass } = begin(t, form);
  pass(59_000);
  request.socket.bytesRead += 1000;
  assert.equal(state.cut, false);
  pass(2_000);
  assert.equal(state.cut, true);
});

test('a file may take long, but not pause for half a minute', (t) => {
  const { state, request, pass } = begin(t, upload);
  for (let count = 0; count < 20; count++) {
    pass(20_000);
    request.socket.bytesRead += 1000;
  }
  assert.equal(state.cut, false);
  for (let count = 0; count < 8; count++) pass(10_000);
  assert.equal(state.cut, true);
});

test('complete bodies, and requests without one, are not aborted', (t) => {
  const whole = begin(t, upload);
  whole.request.emit('end');
  whole.pass(100_000);
  assert.equal(whole.state.cut, false);
  t.mock.timers.reset();
  const bare = begin(t, {});
  bare.pass(100_000);
  assert.equal(bare.state.cut, false);
});
