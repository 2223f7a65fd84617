/** A small authority and keys of all kinds for tests, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorityFolder, makeDemoAuthority, readDemoAuthority, type DemoAuthority } from './demo/demo-authority.ts';
import { makeKey } from './demo/make-key.ts';
import type { KeyOrder } from './demo/orders.ts';

export { demoKeyPassword as keyPassword } from './demo/orders.ts';

export interface TestAuthority {
  readonly dataDir: string;
  readonly trustFolder: string;
  readonly authority: DemoAuthority;
  readonly key: (order: Partial<KeyOrder>) => Promise<Buffer>;
  readonly remove: () => void;
}

export const testIin = '710418900014';

export const makeTestAuthority = async (now = new Date()): Promise<TestAuthority> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-keys-'));
  await makeDemoAuthority(dataDir, now);
  const authority = await readDemoAuthority(dataDir);
  return {
    dataDir,
    trustFolder: authorityFolder(dataDir),
    authority,
    key: (order) => makeKey({ file: 'key.p12', kind: 'signing', fullName: 'Сапарғалиев Дулат', iin: testIin, ...order }, authority, now),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};
