/** Creates the demo's key files one after the other; the parent process sends the task (demo-keys.ts). */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDemoAuthority } from './demo-authority.ts';
import { makeKey } from './make-key.ts';
import type { KeyOrder } from './orders.ts';

export interface DemoKeysTask {
  readonly dataDir: string;
  readonly now: number;
  readonly orders: readonly KeyOrder[];
}

// The parent process has ended, so nobody needs the keys.
process.on('disconnect', () => process.exit());

const [{ dataDir, now, orders }] = (await once(process, 'message')) as [DemoKeysTask];
const folder = join(dataDir, 'keys');
await mkdir(folder, { recursive: true });
const missing = orders.filter(({ file }) => !existsSync(join(folder, file)));
if (missing.length > 0) {
  const authority = await readDemoAuthority(dataDir);
  for (const order of missing) {
    // Under another name until it is complete.
    const half = join(folder, `.${order.file}`);
    await writeFile(half, await makeKey(order, authority, new Date(now)));
    await rename(half, join(folder, order.file));
  }
}
process.disconnect();
