/** A demo in a separate database, for the tests of one file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { withDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { fillDemo } from '../fill.ts';

export interface FilledDemo extends TestDatabase {
  readonly filesDir: string;
  readonly now: Date;
}

/** Call it at the top level of the file, or of a `describe`. */
export const withDemo = (now: Date, seed?: string): FilledDemo => {
  const database = withDatabase();
  const filesDir = mkdtempSync(join(tmpdir(), 'qujat-demo-'));
  before(() => fillDemo(database.db, { now, files: createDiskStore(filesDir), ...(seed !== undefined && { seed }) }));
  after(() => rmSync(filesDir, { recursive: true, force: true }));
  return {
    filesDir,
    now,
    get url() {
      return database.url;
    },
    get appUrl() {
      return database.appUrl;
    },
    get db() {
      return database.db;
    },
  };
};
