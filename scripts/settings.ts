import { join, resolve } from 'node:path';
import { isOriginPattern } from '@qujat/shell/development';
import { welcomeVideos, type WelcomeVideo } from '@qujat/contract/vocabulary';

/** What `npm start` and the tests are told by the environment. */
export interface Settings {
  readonly port: number;
  readonly dataDirectory: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Demo accounts and the demo phone; bound to this machine. */
  readonly demo: boolean;
  /** WELCOME_VIDEOS: three ids of the video site, in the order paid contract, state-grant contract, signing by a parent. */
  readonly videos: Readonly<Partial<Record<WelcomeVideo, string>>>;
  /** DEVELOPMENT_ORIGINS: engineers' machines from which administrators may take a remote (`pnpm dev`). */
  readonly development: { readonly origins: readonly string[]; readonly forEverybody: boolean };
}

/** A demo is a product to develop on: from every port of its own machine, by everybody. */
const readDevelopment = (value: string | undefined, demo: boolean): Settings['development'] => {
  const origins = value === undefined ? (demo ? ['http://localhost:*'] : []) : value.split(',').map((origin) => origin.trim()).filter(Boolean);
  const wrong = origins.find((origin) => !isOriginPattern(origin));
  if (wrong !== undefined) throw new SettingError(`DEVELOPMENT_ORIGINS must be origins such as http://localhost:3100 or http://localhost:*, not "${wrong}".`);
  return { origins, forEverybody: demo };
};

export const root = join(import.meta.dirname, '..');

/** Where builds of the shell and the remotes become releases. */
export const releasesDirectory = resolve(root, process.env['RELEASES_DIR'] || '.releases');

/** A wrong value in the environment, said in one line. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** 'id,id,id'; one that is left empty has no video. */
const readVideos = (value: string): Settings['videos'] => {
  const ids = value === '' ? [] : value.split(',').map((id) => id.trim());
  if (ids.length > welcomeVideos.length || ids.some((id) => id !== '' && !/^[\w-]{11}$/.test(id))) {
    throw new SettingError(`WELCOME_VIDEOS must be up to ${welcomeVideos.length} ids of 11 characters, not "${value}".`);
  }
  return Object.fromEntries(welcomeVideos.flatMap((name, index) => (ids[index] ? [[name, ids[index]]] : [])));
};

/** A port; `name` is what it was given by. Throws SettingError. */
export const readPort = (value: string | undefined, name = 'PORT'): number => {
  const port = Number(value ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SettingError(`${name} must be a number from 1 to 65535, not "${value}".`);
  return port;
};

/** Reads the environment. Throws SettingError. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const port = readPort(environment['PORT']);
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  const asked = environment['DEMO'];
  const demo = asked === undefined || asked === '' ? databaseUrl === undefined : asked === '1';
  return {
    port,
    dataDirectory: resolve(root, environment['DATA_DIR'] || '.data'),
    databaseUrl,
    videos: readVideos(environment['WELCOME_VIDEOS'] ?? ''),
    development: readDevelopment(environment['DEVELOPMENT_ORIGINS'], demo),
    demo,
  };
};
