import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createP12Worker } from './p12-worker.ts';

const worker = createP12Worker({ thread: new URL('../test-support/stuck-thread.ts', import.meta.url), timeoutMs: 1_000 });
after(() => worker.close());
const open = (password: string) => worker.open(new Uint8Array([1]), password, { signedIn: true, name: 'somebody' });

test('the time limit ends the thread of a file that never opens, and the files behind it open', async () => {
  const answers = await Promise.all([open('stuck'), open('ordinary'), open('crash'), open('ordinary')]);
  assert.deepEqual(answers, [{ problem: 'bad-file' }, { problem: 'bad-password' }, { problem: 'bad-file' }, { problem: 'bad-password' }]);
});
