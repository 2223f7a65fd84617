import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { test, type TestContext } from 'node:test';
import { cutSlow } from './slow-requests.ts';

const begin = (t: TestContext, url: string, headers: Record<string, string> = { 'content-length': '10' }) => {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = { cut: false };
  const request = Object.assign(new EventEmitter(), { url, headers, destroy: () => void (state.cut = true) });
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
