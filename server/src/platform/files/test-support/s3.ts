/** An S3 server for tests: s3rver on a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import S3rver from 's3rver';
import type { S3Settings } from '../s3-store.ts';

export interface TestS3 {
  readonly settings: (bucket: string) => S3Settings;
}

/** Call it within a `describe`. It has the bucket `qujat-files`. */
export const startS3 = (): TestS3 => {
  const directory = mkdtempSync(join(tmpdir(), 'qujat-s3-'));
  let server: S3rver | null = null;
  let port = 0;
  before(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'qujat-files', configs: [] }],
    });
    ({ port } = await server.run());
  });
  after(async () => {
    await server?.close();
    rmSync(directory, { recursive: true, force: true });
  });
  // The one account that s3rver knows.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { settings: (bucket) => ({ bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials }) };
};
