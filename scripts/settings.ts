import { join, resolve } from 'node:path';

/** What `npm start` and the tests are told by the environment. */
export interface Settings {
  readonly port: number;
  readonly dataDirectory: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Demo accounts and the demo phone; bound to this machine. */
  readonly demo: boolean;
}

export const root = join(import.meta.dirname, '..');

/** Where builds of the shell and the remotes become releases. */
export const releasesDirectory = resolve(root, process.env['RELEASES_DIR'] || '.releases');

/** A wrong value in the environment, said in one line. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Reads the environment. Throws SettingError. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const port = Number(environment['PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SettingError(`PORT must be a number from 1 to 65535, not "${environment['PORT']}".`);
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  const demo = environment['DEMO'];
  return {
    port,
    dataDirectory: resolve(root, environment['DATA_DIR'] || '.data'),
    databaseUrl,
    demo: demo === undefined || demo === '' ? databaseUrl === undefined : demo === '1',
  };
};
