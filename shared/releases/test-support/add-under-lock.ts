/** A process that repeatedly adds one to a file, each time under the lock. Arguments: folder, how often. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../src/lock.ts';

const [root, times] = process.argv.slice(2);
for (let turn = 0; turn < Number(times); turn += 1) {
  await withLock(
    root!,
    async () => {
      const count = Number(await readFile(join(root!, 'count'), 'utf8').catch(() => '0'));
      await writeFile(join(root!, 'count'), String(count + 1));
    },
    { staleAfterMs: 500 },
  );
}
process.disconnect?.();
