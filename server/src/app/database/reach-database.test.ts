import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { prepareDatabase } from '../../platform/database/migrate.ts';
import { appRole } from '../../platform/database/roles.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { reachDatabase } from './reach-database.ts';

describe('the database used by the command', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-reach-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDir };

  const works = async (of: Readonly<Record<string, string>>): Promise<void> => {
    const { db, close } = await reachDatabase(of, '/');
    try {
      assert.deepEqual(await db.selectFrom('documents').select('id').execute(), []);
    } finally {
      await close();
    }
  };

  test('must exist and have this version', async () => {
    await assert.rejects(reachDatabase(environment, '/'), StartError);
    const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
    await assert.rejects(reachDatabase(environment, '/'), /not of this version/);
    await embedded.stop();
  });

  test('is found by its folder or its address, while the product runs and while it does not', async () => {
    const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
    await prepareDatabase(embedded.url(), { name: appRole, password: null });
    await works(environment);
    await works({ DATABASE_URL: embedded.url() });
    await embedded.stop();
    await works(environment);
  });
});
