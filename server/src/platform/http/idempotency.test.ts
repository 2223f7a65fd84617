/** A change that carries an idempotency key runs at most once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApp } from './test-support/app.ts';

describe('idempotency keys', () => {
  const { database, state, post } = testApp();

  test('runs a change with an idempotency key once, even for many concurrent requests', async () => {
    state.changes = 0;
    state.admitted = 0;
    let open = (): void => {};
    state.gate = new Promise((done) => (open = done));
    const many = Array.from({ length: 10 }, () => post('/t/change', 'q=go', { 'idempotency-key': 'key-1' }));
    // The first waits at the gate, and all others have come while it runs.
    const areAllThere = (): boolean => state.changes > 0 && state.admitted >= many.length;
    for (let waited = 0; !areAllThere(); waited += 10) {
      assert.ok(waited < 10_000, `${state.admitted} of ${many.length} have come`);
      await sleep(10);
    }
    open();
    state.gate = null;
    const bodies = (await Promise.all(many)).map((response) => response.body);
    assert.deepEqual(new Set(bodies), new Set(['{"n":1,"said":"go"}']));
    assert.equal((await post('/t/change', 'q=go', { 'idempotency-key': 'key-1' })).body, bodies[0]);
    assert.equal(state.changes, 1);
  });

  test('a key used for another request is refused; another session’s key is separate', async () => {
    state.changes = 0;
    await post('/t/change', 'q=go', { 'idempotency-key': 'key-2' });
    const other = await post('/t/change', 'q=gone', { 'idempotency-key': 'key-2' });
    assert.equal(other.statusCode, 400);
    assert.match(other.json().text, /Ключ повтора/);
    assert.equal(
      (await post('/t/change', 'q=gone', { 'idempotency-key': 'key-2', authorization: `Bearer ${state.otherToken}` })).json().n,
      2,
    );
    assert.equal((await post('/t/change', 'q=go', { 'idempotency-key': 'with space' })).statusCode, 400);
  });

  test('a business answer is stored with its key, an internal error is not', async () => {
    state.changes = 0;
    for (let round = 0; round < 2; round++)
      assert.equal((await post('/t/change', 'q=no', { 'idempotency-key': 'key-3' })).json().status, 'error');
    assert.equal(state.changes, 1);
    state.changes = 0;
    assert.equal((await post('/t/change', 'q=broken+once', { 'idempotency-key': 'key-4' })).statusCode, 500);
    assert.equal((await post('/t/change', 'q=broken+once', { 'idempotency-key': 'key-4' })).json().n, 2);
  });

  test('a change that was rolled back in a deadlock is run again, once', async () => {
    state.changes = 0;
    assert.equal((await post('/t/change', 'q=deadlock+once', { 'idempotency-key': 'key-7' })).json().n, 2);
    state.changes = 0;
    assert.equal((await post('/t/change', 'q=deadlock', { 'idempotency-key': 'key-8' })).statusCode, 500);
    assert.equal(state.changes, 2);
  });

  test('answers outcome-unknown when the first request with the key was cut short', async () => {
    state.changes = 0;
    await post('/t/change', 'q=go', { 'idempotency-key': 'key-5' });
    await database.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, created_at: new Date(Date.now() - 130_000) })
      .where('key', '=', 'key-5')
      .execute();
    const response = await post('/t/change', 'q=go', { 'idempotency-key': 'key-5' });
    assert.equal(response.statusCode, 409);
    assert.equal(response.json().reason, 'outcome-unknown');
    assert.equal(state.changes, 1);
  });

  test('answers outcome-unknown when the database connection broke during the request', async () => {
    state.changes = 0;
    assert.equal((await post('/t/change', 'q=cut+once', { 'idempotency-key': 'key-6' })).statusCode, 503);
    const response = await post('/t/change', 'q=cut+once', { 'idempotency-key': 'key-6' });
    assert.deepEqual([response.statusCode, response.json().reason, state.changes], [409, 'outcome-unknown', 1]);
  });
});
