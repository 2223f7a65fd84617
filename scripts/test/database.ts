import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@qujat/server/database/embedded';

/** One real PostgreSQL for all server tests of a run; each test file makes its own database in it. */
export const startTestDatabase = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'qujat-test-'));
  const database = await startEmbeddedDatabase(directory);
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
