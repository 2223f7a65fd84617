/** The settings of the page's process from its environment. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isChannelKey } from '@qujat/contract/channel-cookie';
import { extensions, type Extension } from '@qujat/contract/call';
import { registrationModes, type RegistrationMode } from '@qujat/contract/registration-mode';
import { readTrustedProxies, type TrustedProxies } from '@qujat/contract/trusted-proxies';
import { welcomeVideos, type WelcomeVideo } from '@qujat/contract/vocabulary';
import { readReleasers, ReleasersError, type Releasers } from '@qujat/releases';
import { readTracing, type MetricsSettings, type TracingSettings } from '@qujat/telemetry';
import { isOriginPattern, type DevelopmentOptions } from './development.ts';

/** An invalid value in the environment, reported in one line. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Ids of the video site by instruction. */
export type Videos = Readonly<Partial<Record<WelcomeVideo, string>>>;

/** WELCOME_VIDEOS: 'id,id,id', in the order of the vocabulary; an empty one means no video. Throws {@link SettingError}. */
export const readVideos = (value: string): Videos => {
  const ids = value === '' ? [] : value.split(',').map((id) => id.trim());
  if (ids.length > welcomeVideos.length || ids.some((id) => id !== '' && !/^[\w-]{11}$/.test(id))) {
    throw new SettingError(`WELCOME_VIDEOS must be up to ${welcomeVideos.length} ids of 11 characters, not "${value}".`);
  }
  return Object.fromEntries(welcomeVideos.flatMap((name, index) => (ids[index] ? [[name, ids[index]]] : [])));
};

/**
 * DEVELOPMENT_ORIGINS: engineers' machines from which administrators may load a remote (`npm run dev`), comma-separated. Throws {@link
 * SettingError}.
 */
export const readOrigins = (value: string): DevelopmentOptions['origins'] => {
  const origins = value
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = origins.find((origin) => !isOriginPattern(origin));
  if (wrong !== undefined)
    throw new SettingError(`DEVELOPMENT_ORIGINS must be origins such as http://localhost:3100 or http://localhost:*, not "${wrong}".`);
  return origins;
};

/** EXTENSIONS= (empty) shows the client as it works with a server that implements only the specification. Throws {@link SettingError}. */
export const chosenExtensions = (value: string | undefined): readonly Extension[] => {
  if (value === undefined) return extensions;
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !extensions.some((each) => each === name));
  if (unknown !== undefined) throw new SettingError(`EXTENSIONS must list extensions of docs/wire.md, not "${unknown}".`);
  return extensions.filter((each) => names.includes(each));
};

/** SUPPORT_CONTACT: an e-mail address, a telephone number or the address of a page. Throws {@link SettingError}. */
export const readSupport = (value: string | undefined): string | null => {
  const given = value?.trim() ?? '';
  if (given === '') return null;
  const isPage = URL.parse(given)?.protocol === 'https:';
  if (!isPage && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(given) && !/^\+?\d[\d\s()-]{2,30}$/.test(given))
    throw new SettingError(`SUPPORT_CONTACT must be an e-mail address, a telephone number or an https address, not "${given}".`);
  return given;
};

/** The settings of the page as a separate process (main.ts). */
export interface PageSettings {
  readonly host: string;
  readonly port: number;
  readonly serverUrl: string;
  readonly releases: string;
  /** A build in the container that goes live at start; null if there is none. */
  readonly ownRelease: string | null;
  /** A folder with a drop folder for each remote, from which releases are imported; null if there is none. */
  readonly drops: string | null;
  /** Who may release what (docs/decisions/0188). */
  readonly releasers: Releasers;
  readonly commit: string | null;
  readonly extensions: readonly Extension[];
  readonly videos: Videos;
  readonly support: string | null;
  readonly development: DevelopmentOptions;
  /** The server's setting of the same name, which the page shows. */
  readonly registration: RegistrationMode;
  /** Whether teams may send releases, signed with their keys (docs/decisions/0426). */
  readonly publishing: boolean;
  /** Whether browsers keep what an offline visit needs; if not, they delete it. */
  readonly offline: boolean;
  /** Keys shared with the server, which signs a browser's channel with them. */
  readonly channelKeys: readonly string[];
  /** Where people find the product; null if that is not configured. */
  readonly publicOrigin: string | null;
  /** Proxies that are trusted for addresses; false for none. */
  readonly trustProxy: TrustedProxies | false;
  /** Where `/metrics` of this process is; null for nowhere. */
  readonly metrics: MetricsSettings | null;
  /** Where traces are sent; null for nowhere. */
  readonly tracing: TracingSettings | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * CHANNEL_KEY, or the file named by CHANNEL_KEY_FILE: one key per line, none in an empty file. Throws {@link SettingError}, which never
 * repeats a key.
 */
const readChannelKeys = (environment: Environment): readonly string[] => {
  const file = environment['CHANNEL_KEY_FILE'];
  if (file && environment['CHANNEL_KEY']) throw new SettingError('CHANNEL_KEY and CHANNEL_KEY_FILE are both set: one of them is enough.');
  let text = environment['CHANNEL_KEY'] ?? '';
  try {
    if (file) text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`CHANNEL_KEY_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
  const keys = text.split(/\s+/).filter(Boolean);
  if (!keys.every(isChannelKey))
    throw new SettingError('CHANNEL_KEY must be 64 hexadecimal digits (openssl rand -hex 32), and a line each where there are several.');
  return keys;
};

const readPublicOrigin = (environment: Environment): string | null => {
  const given = environment['PUBLIC_ORIGIN'];
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new SettingError(`PUBLIC_ORIGIN must be an address such as https://qujat.example, not "${given}".`);
  return url.origin;
};

/** TRUSTED_RELEASERS, without which the page would run anybody's code. Throws {@link SettingError}. */
const readTrusted = (file: string | undefined): Releasers => {
  if (!file) throw new SettingError('TRUSTED_RELEASERS must name the file that says who may release what (docs/operating.md).');
  try {
    return readReleasers(file);
  } catch (error) {
    throw error instanceof ReleasersError ? new SettingError(error.message) : error;
  }
};

const readRegistration = (environment: Environment): RegistrationMode => {
  const given = environment['REGISTRATION'] || 'closed';
  const mode = registrationModes.find((each) => each === given);
  if (!mode) throw new SettingError(`REGISTRATION must be one of ${registrationModes.join(', ')}, not "${given}".`);
  return mode;
};

/**
 * RELEASE_PUBLISHING: 0 or 1. With 1 the product must know its own origin: a request is signed for one, and a sender chooses the header
 * Host, so it could be sent again to another installation. Throws {@link SettingError}.
 */
const readPublishing = ({ RELEASE_PUBLISHING: given = '', PUBLIC_ORIGIN: publicOrigin }: Environment): boolean => {
  if (!['', '0', '1'].includes(given)) throw new SettingError(`RELEASE_PUBLISHING must be 0 or 1, not "${given}".`);
  if (given === '1' && !publicOrigin)
    throw new SettingError('RELEASE_PUBLISHING=1 needs PUBLIC_ORIGIN, for which teams sign their requests.');
  return given === '1';
};

/** OFFLINE: 0 or 1. Throws {@link SettingError}. */
const readOffline = ({ OFFLINE: given = '' }: Environment): boolean => {
  if (!['', '0', '1'].includes(given)) throw new SettingError(`OFFLINE must be 0 or 1, not "${given}".`);
  return given !== '0';
};

const readProxies = (environment: Environment, host: string): TrustedProxies | false => {
  const given = environment['TRUSTED_PROXIES'];
  if (!given) return false;
  try {
    return readTrustedProxies(given, host, isIP);
  } catch (error) {
    throw new SettingError((error as Error).message);
  }
};

/** METRICS_PORT and METRICS_HOST: the port of `/metrics`; without one nothing is measured. Throws {@link SettingError}. */
const readMetrics = (environment: Environment): MetricsSettings | null => {
  const given = environment['METRICS_PORT'];
  if (!given) return null;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`METRICS_PORT must be a number from 0 to 65535, not "${given}".`);
  return { host: environment['METRICS_HOST'] || '127.0.0.1', port };
};

const readTraces = (environment: Environment): TracingSettings | null => {
  try {
    return readTracing(environment);
  } catch (error) {
    throw new SettingError((error as Error).message);
  }
};

/** Reads the environment. Throws {@link SettingError}. */
export const readPageSettings = (environment: Environment): PageSettings => {
  const port = Number(environment['PAGE_PORT'] || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`PAGE_PORT must be a number from 0 to 65535, not "${environment['PAGE_PORT']}".`);
  const server = URL.parse(environment['SERVER_URL'] || 'http://127.0.0.1:4000');
  if (!server || !/^https?:$/.test(server.protocol) || server.pathname !== '/')
    throw new SettingError(`SERVER_URL must be an address such as http://server:4000, not "${environment['SERVER_URL']}".`);
  const host = environment['PAGE_HOST'] || '127.0.0.1';
  return {
    host,
    port,
    serverUrl: server.origin,
    releases: environment['RELEASES_DIR'] || '.releases',
    ownRelease: environment['RELEASE_FOLDER'] || null,
    drops: environment['RELEASE_DROPS'] || null,
    releasers: readTrusted(environment['TRUSTED_RELEASERS']),
    commit: environment['COMMIT'] || null,
    extensions: chosenExtensions(environment['EXTENSIONS']),
    videos: readVideos(environment['WELCOME_VIDEOS'] ?? ''),
    support: readSupport(environment['SUPPORT_CONTACT']),
    development: { origins: readOrigins(environment['DEVELOPMENT_ORIGINS'] ?? ''), forEverybody: false },
    registration: readRegistration(environment),
    publishing: readPublishing(environment),
    offline: readOffline(environment),
    channelKeys: readChannelKeys(environment),
    publicOrigin: readPublicOrigin(environment),
    trustProxy: readProxies(environment, host),
    metrics: readMetrics(environment),
    tracing: readTraces(environment),
  };
};
