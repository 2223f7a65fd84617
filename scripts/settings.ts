import { join, resolve } from 'node:path';
import type { Extension } from '@qujat/contract/call';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import { readDatabaseUrl, readRegistration } from '@qujat/server/app/configuration';
import type { DevelopmentOptions } from '@qujat/shell/development';
import { chosenExtensions, readOrigins, readSupport, readVideos, SettingError, type Videos } from '@qujat/shell/page/settings';

/** The settings of `npm start` and the tests, from the environment. */
export interface Settings {
  readonly port: number;
  readonly dataDirectory: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Demo accounts and the demo phone; listens on this machine only. */
  readonly demo: boolean;
  /** REGISTRATION: whether organisations can register themselves; open in the demo. */
  readonly registration: RegistrationMode;
  /** EXTENSIONS: the extensions of the specification that the client may use. */
  readonly extensions: readonly Extension[];
  /** WELCOME_VIDEOS: three ids of the video site, in the order paid contract, state-grant contract, signing by a parent. */
  readonly videos: Videos;
  /** SUPPORT_CONTACT: where people get help. */
  readonly support: string | null;
  /** DEVELOPMENT_ORIGINS: engineers' machines from which administrators may load a remote (`npm run dev`). */
  readonly development: DevelopmentOptions;
}

/** A demo serves development: every port of its own machine is allowed, for everybody. */
const readDevelopment = (value: string | undefined, demo: boolean): Settings['development'] => ({
  origins: readOrigins(value ?? (demo ? 'http://localhost:*' : '')),
  forEverybody: demo,
});

export const root = join(import.meta.dirname, '..');

/** Where builds of the shell and the remotes become releases. */
export const releasesDirectory = resolve(root, process.env['RELEASES_DIR'] || '.releases');

/**
 * The embedded database has the demo unless that is declined; an external one never has it, because everybody knows the demo's password.
 */
const readDemo = (value: string | undefined, databaseUrl: string | undefined): boolean => {
  if (!value) return databaseUrl === undefined;
  if (value !== '0' && value !== '1') throw new SettingError(`DEMO must be 0 or 1, not "${value}".`);
  if (value === '1' && databaseUrl) throw new SettingError('DEMO=1 works on the embedded database only: take DATABASE_URL away, or DEMO.');
  return value === '1';
};

/** A port; `name` is the name of the setting. Throws SettingError. */
export const readPort = (value: string | undefined, name = 'PORT'): number => {
  const port = Number(value || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new SettingError(`${name} must be a number from 1 to 65535, not "${value}".`);
  return port;
};

/** Settings of an installation (docs/operating.md) that `npm start` does not read: it is the demo, or a single process to develop with. */
const ofInstallations = [
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'TRUSTED_CA_DIR',
  'TSA_URL',
  'TSA_POLICY',
  'REVOCATION',
  'REVOCATION_LISTS',
  'REVOCATION_NETWORKS',
  'OCSP',
  'RENEW_DAYS',
  'RENEW_ALGORITHMS',
  'EGOV_MOBILE',
  'EGOV_MOBILE_LINK',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'LOG_LEVEL',
];

/** What `npm start` says about settings that somebody has set in vain; null if there are none. */
export const unreadSettings = (environment: NodeJS.ProcessEnv): string | null => {
  const set = ofInstallations.filter((name) => environment[name]);
  return set.length > 0 ? `npm start does not read ${set.join(', ')}: docs/operating.md says how an installation is run.` : null;
};

/** Reads the environment. Throws SettingError, or the server's StartError. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const port = readPort(environment['PORT']);
  const databaseUrl = readDatabaseUrl(environment);
  const demo = readDemo(environment['DEMO'], databaseUrl);
  return {
    port,
    dataDirectory: resolve(root, environment['DATA_DIR'] || '.data'),
    databaseUrl,
    extensions: chosenExtensions(environment['EXTENSIONS']),
    videos: readVideos(environment['WELCOME_VIDEOS'] ?? ''),
    support: readSupport(environment['SUPPORT_CONTACT'] || (demo ? 'support@qujat.example' : '')),
    development: readDevelopment(environment['DEVELOPMENT_ORIGINS'], demo),
    demo,
    registration: readRegistration(environment, demo),
  };
};
