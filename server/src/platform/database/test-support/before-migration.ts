/** A database as it was before a migration, for the tests of what the migration does with rows. */
import { after, before } from 'node:test';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../../test-support/database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { openDatabase, type Database } from '../pool.ts';

/** Registers its creation and its end with the test file; `db` is there from the first test on. */
export const databaseBefore = (migration: Migration): { readonly db: Database } => {
  let postgres: TestPostgres;
  let fresh: FreshDatabase;
  let db: Database;
  before(async () => {
    postgres = await borrowPostgres();
    fresh = await freshDatabase(postgres.url, { empty: true });
    db = openDatabase({ url: fresh.url, maxConnections: 2 });
    await migrate(db, { upTo: migrations[migrations.indexOf(migration) - 1]!.name });
  });
  after(async () => {
    await db.destroy();
    await fresh.drop();
    await postgres.stop();
  });
  return {
    get db() {
      return db;
    },
  };
};
