import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepChannelKey } from './channel-keys.ts';

test('a single-machine product creates its key once, for itself alone', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-channel-key-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const keys = keepChannelKey(data);
  assert.match(keys.join(), /^[0-9a-f]{64}$/);
  assert.deepEqual(keepChannelKey(data), keys);
  assert.deepEqual(await readdir(data), ['channel-key']);
  assert.equal((await stat(join(data, 'channel-key'))).mode & 0o777, 0o600);
});
