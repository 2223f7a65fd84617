import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscriberOf } from '../asker.ts';
import { KeysBusyError } from '../key-reader.ts';
import { createTurns } from './turns.ts';

const person = (name: string) => ({ signedIn: true, name });
const stranger = (name: string) => ({ signedIn: false, name });

/** Holds the first requester until it is released. */
const holding = () => {
  const turns = createTurns({ signedIn: { all: 3, each: 2 }, anonymous: { all: 3, each: 2 } });
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take(stranger('first'), () => promise);
  const take = (asker: { signedIn: boolean; name: string }): Promise<void> => turns.take(asker, async () => void done.push(asker.name));
  return { turns, done, take, go: () => (resolve(), first) };
};

test('anonymous requests wait behind signed-in people', async () => {
  const { done, take, go } = holding();
  const all = [take(stranger('s1')), take(person('p1')), take(stranger('s2')), take(person('p2'))];
  await go();
  await Promise.all(all);
  assert.deepEqual(done, ['p1', 'p2', 's1', 's2']);
});

test('a full queue refuses at once, and one person cannot fill it', async () => {
  const { turns, done, take, go } = holding();
  const kept = [take(stranger('s1')), take(stranger('s2'))];
  await assert.rejects(take(stranger('s3')), KeysBusyError);
  kept.push(take(person('p1')), take(person('p1')));
  await assert.rejects(take(person('p1')), KeysBusyError);
  kept.push(take(person('p2')));
  await assert.rejects(take(person('p3')), KeysBusyError);
  await go();
  await Promise.all(kept);
  assert.deepEqual(done, ['p1', 'p1', 'p2', 's1', 's2']);
  // The queue has room again.
  await take(stranger('s3'));
  await turns.idle();
});

test('one address gets two of the three anonymous places', async () => {
  const { take, go } = holding();
  const second = take(stranger('first'));
  await assert.rejects(take(stranger('first')), KeysBusyError);
  const other = take(stranger('other'));
  await go();
  await Promise.all([second, other]);
});

test('a failure frees its place', async () => {
  const turns = createTurns({ signedIn: { all: 1, each: 1 }, anonymous: { all: 1, each: 1 } });
  await assert.rejects(
    turns.take(person('p'), () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await turns.take(person('p'), () => Promise.resolve(7)), 7);
});

test('the addresses of one subscriber count as one', () => {
  assert.equal(subscriberOf('2001:db8:1:2::1'), subscriberOf('2001:db8:1:2:ffff::9'));
  assert.notEqual(subscriberOf('2001:db8:1:2::1'), subscriberOf('2001:db8:1:3::1'));
  assert.equal(subscriberOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.notEqual(subscriberOf('192.0.2.7'), subscriberOf('192.0.2.8'));
});
