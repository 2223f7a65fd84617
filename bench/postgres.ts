import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@qujat/server/platform/database/embedded';

export interface BenchPostgres extends Pick<EmbeddedPostgres, 'url' | 'stop'> {
  /** The folder that is removed when it stops. */
  readonly dataDir: string;
}

/** A PostgreSQL for one benchmark, which leaves nothing behind. */
export const startBenchPostgres = async (): Promise<BenchPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    dataDir,
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
