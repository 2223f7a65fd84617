import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { KeysBusyError } from '../key-reader.ts';
import { createP12Worker } from './p12-worker.ts';

const worker = createP12Worker({ thread: new URL('../test-support/stuck-thread.ts', import.meta.url), timeoutMs: 1_000, workMs: 50 });
after(() => worker.close());
const open = (password: string) => worker.open(new Uint8Array([1]), password, { signedIn: true, name: 'somebody' });

test('the time limit ends the thread of a file that never opens, and the files behind it open', async () => {
  const answers = await Promise.all([open('stuck'), open('ordinary'), open('crash'), open('ordinary')]);
  assert.deepEqual(answers, [
    { problem: 'unreasonable' },
    { problem: 'bad-password' },
    { problem: 'bad-file' },
    { problem: 'bad-password' },
  ]);
});

test('a thread that got no processor in time means a busy server, not a bad file or a wrong password', async () => {
  const [starved, next] = await Promise.allSettled([open('starved'), open('ordinary')]);
  assert.ok(starved.status === 'rejected' && starved.reason instanceof KeysBusyError);
  assert.deepEqual(next, { status: 'fulfilled', value: { problem: 'bad-password' } });
});
