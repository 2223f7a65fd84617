/** A demo in a separate database, for the tests of one file. */
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import {
  freshDatabase,
  makeFilledTemplate,
  withDatabase,
  type FilledTemplate,
  type FreshDatabase,
  type TestDatabase,
} from '../../../test-support/database.ts';
import { openDatabase } from '../../../platform/database/pool.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { fillDemo } from '../fill.ts';

/** The day that the shared demo counts its dates from. */
export const demoDay = new Date('2026-11-20T06:00:00Z');

/** Changes with the sources, so that a PostgreSQL that outlives an edit gets a new demo. */
const sharedName = (): string => {
  const hash = createHash('sha256');
  const cwd = join(import.meta.dirname, '../../..');
  for (const file of globSync('**/*.ts', { cwd }).sort()) hash.update(`${file} ${statSync(join(cwd, file)).mtimeMs}\n`);
  return `demo_${hash.digest('hex').slice(0, 16)}`;
};

/** The demo of {@link demoDay}: filled by the test file that asks first, and copied by each. Filling it takes ten times as long. */
const sharedDemo = (postgresUrl: string): Promise<FilledTemplate> =>
  makeFilledTemplate(postgresUrl, sharedName(), async (url, folder) => {
    const db = openDatabase({ url, maxConnections: 4 });
    try {
      await fillDemo(db, { now: demoDay, files: createDiskStore(folder) });
    } finally {
      await db.destroy();
    }
  });

/** A copy of the shared demo's database, without its files. */
export const copyDemo = async (postgresUrl: string): Promise<FreshDatabase> =>
  freshDatabase(postgresUrl, { copyOf: (await sharedDemo(postgresUrl)).url });

export interface FilledDemo extends TestDatabase {
  readonly filesDir: string;
}

const asDemo = (database: TestDatabase, filesDir: string): FilledDemo => ({
  filesDir,
  get url() {
    return database.url;
  },
  get appUrl() {
    return database.appUrl;
  },
  get db() {
    return database.db;
  },
});

const ownFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-demo-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A copy of the shared demo. Call it inside of a `describe`. */
export const withDemo = (): FilledDemo => {
  const filesDir = ownFolder();
  return asDemo(
    withDatabase({
      copyOf: async (postgresUrl) => {
        const { url, folder } = await sharedDemo(postgresUrl);
        cpSync(folder, filesDir, { recursive: true });
        return url;
      },
    }),
    filesDir,
  );
};

/** A demo that is filled here and now, of {@link demoDay}, for the tests of filling itself. */
export const withFreshDemo = (seed?: string): FilledDemo => {
  const database = withDatabase();
  const filesDir = ownFolder();
  before(() => fillDemo(database.db, { now: demoDay, files: createDiskStore(filesDir), ...(seed !== undefined && { seed }) }));
  return asDemo(database, filesDir);
};
