import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { test, type TestContext } from 'node:test';
import { cutSlow } from './slow-requests.ts';

const begin = (t: TestContext, url: string, headers: Record<string, string> = { 'content-length': '10' }) => {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const state = { cut: false };
  const request = Object.assign(new EventEmitter(), { url, headers, socket: { bytesRead: 0 }, destroy: () => void (state.cut = true) });
  cutSlow(request as unknown as IncomingMessage);
  return { state, request, pass: (ms: number) => t.mock.timers.tick(ms) };
};

test('a body for the page server has a minute', (t) => {
  for (const headers of [{ 'content-length': '10' }, { 'transfer-encoding': 'chunked' }] as Record<string, string>[]) {
    const { state, pass } = begin(t, '/reports/remotes?ticket=/ce/', headers);
    pass(59_000);
    assert.equal(state.cut, false);
    pass(1_000);
    assert.equal(state.cut, true);
  }
});

test('a release may take ten minutes, but not pause for half a minute', (t) => {
  const slow = begin(t, '/releases/publish');
  for (let count = 0; count < 59; count += 1) {
    slow.pass(10_000);
    slow.request.socket.bytesRead += 1000;
  }
  assert.equal(slow.state.cut, false);
  slow.pass(10_000);
  assert.equal(slow.state.cut, true);
  const stalled = begin(t, '/releases/publish');
  stalled.request.socket.bytesRead += 1000;
  stalled.pass(59_000);
  assert.equal(stalled.state.cut, false);
  stalled.pass(1_000);
  assert.equal(stalled.state.cut, true);
});

test('complete bodies, requests without one, and requests passed on to the server are not aborted', (t) => {
  const whole = begin(t, '/reports/remotes');
  whole.request.emit('end');
  whole.pass(100_000);
  assert.equal(whole.state.cut, false);
  for (const [url, headers] of [
    ['/login', {}],
    ['/exchange/upload', { 'content-length': '10' }],
    ['/ce', { 'content-length': '10' }],
  ] as const) {
    const { state, pass } = begin(t, url, headers);
    pass(100_000);
    assert.equal(state.cut, false, url);
  }
});
