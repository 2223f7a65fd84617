/** The server's settings from the environment, for a separate start (main.ts). */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readTracing, type MetricsSettings, type TracingSettings } from '@qujat/telemetry';
import { registrationModes, type RegistrationMode } from '@qujat/contract/registration-mode';
import { readTrustedProxies, type TrustedProxies } from '@qujat/contract/trusted-proxies';
import type { FileSettings } from '../platform/files/open-store.ts';
import type { WriteAuditLine } from '../platform/http/context.ts';
import { parseScanUrl } from '../platform/files/scanning/clamd.ts';
import type { Quota } from '../platform/files/quota.ts';
import type { ServerOptions } from './index.ts';
import type { PushSettings } from './push-parts.ts';
import type { RevocationSettings } from './revocation.ts';
import type { ScannerSettings } from './scanner.ts';
import { webAddress } from '../platform/reach/fetch-bytes.ts';
import type { MailSettings } from '../platform/letters/mailer.ts';
import type { MailboxSettings } from '../domain/mail/mailbox-parts.ts';
import { readKeys } from '../domain/mail/sealing.ts';
import { defaultPolicy, type PortRange } from '../domain/mail/servers/policy.ts';
import { expectNetwork } from '../platform/reach/networks.ts';
import { usualLink } from '../domain/documents/signing/mobile/settings.ts';
import { usualRule, type RenewalRule } from '../domain/documents/signing/renewal/renewal-rule.ts';
import { readTrustFolder } from '../platform/keys/trust-folder.ts';
import { isAlgorithmName } from '../platform/keys/stamp-algorithms.ts';
import { readSecret } from '../platform/process/secret.ts';
import { standardRule, type SessionLimits, type SessionRule } from '../domain/identity/auth/lifetimes.ts';
import { parseChannelKeys } from '../domain/identity/session/channel-keys.ts';
import { StartError } from '../platform/process/start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const wholeNumber = (environment: Environment, name: string, min: number, max: number, fallback: number): number => {
  // Spaces alone are a setting left empty, and not 0.
  const given = environment[name]?.trim();
  if (!given) return fallback;
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isInteger(value) || value < min || value > max)
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
  return value;
};

const yesOrNo = (environment: Environment, name: string, fallback: boolean): boolean => {
  const given = environment[name];
  if (!given) return fallback;
  if (given !== '0' && given !== '1') throw new StartError(`${name} must be 0 or 1, not "${given}".`);
  return given === '1';
};

/** Never repeated in the message: the address holds a password. */
const databaseUrl = (name: string, given: string | undefined, password: string | undefined): string | undefined => {
  if (!given) return undefined;
  const url = URL.parse(given);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new StartError(`${name} must be an address such as postgresql://user:password@host/database.`);
  if (!password) return given;
  url.password = encodeURIComponent(password);
  return url.href;
};

/** The role with which the server connects. */
export const readDatabaseUrl = (environment: Environment): string | undefined =>
  databaseUrl('DATABASE_URL', readSecret(environment, 'DATABASE_URL'), readSecret(environment, 'DATABASE_PASSWORD'));

/** DATABASE_READ_URL: a replica, with the server's role and password. */
const readReplicaUrl = (environment: Environment): string | undefined =>
  databaseUrl('DATABASE_READ_URL', readSecret(environment, 'DATABASE_READ_URL'), readSecret(environment, 'DATABASE_PASSWORD'));

/** The role with which migrations and a restore connect; no server has it. */
export const readOwnerUrl = (environment: Environment): string | undefined =>
  databaseUrl('DATABASE_OWNER_URL', readSecret(environment, 'DATABASE_OWNER_URL'), readSecret(environment, 'DATABASE_OWNER_PASSWORD'));

/** PUBLIC_ORIGIN: the address that people use; null if none is set. Throws StartError. */
export const readPublicOrigin = (environment: Environment): string | null => {
  const given = environment['PUBLIC_ORIGIN'];
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new StartError(`PUBLIC_ORIGIN must be an address such as https://qujat.example, not "${given}".`);
  return url.origin;
};

/** MAIL_PLAIN_HOSTS: mail servers, by their names, that may be spoken to without encryption. Throws StartError. */
const plainHosts = (environment: Environment): readonly string[] =>
  list(environment, 'MAIL_PLAIN_HOSTS').map((host) => {
    if (!/^[a-z0-9._:-]+$/i.test(host))
      throw new StartError(`MAIL_PLAIN_HOSTS must list names of hosts such as mail.example.kz, not "${host}".`);
    return host.toLowerCase();
  });

/** Never repeated in the message: the address holds a password. */
export const readMail = (environment: Environment): MailSettings | null => {
  const url = readSecret(environment, 'SMTP_URL');
  if (!url) return null;
  const address = URL.parse(url);
  if (!address || !/^smtps?:$/.test(address.protocol))
    throw new StartError('SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://….');
  const from = environment['MAIL_FROM'];
  if (!from || !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    throw new StartError('MAIL_FROM must name the sender of letters, such as Qujat <noreply@example.kz>.');
  return { url, from, mayBePlain: plainHosts(environment).includes(address.hostname.toLowerCase()) };
};

const readAuthorities = (file: string): string => {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (error) {
    throw new StartError(`MAILBOX_CA_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
  throw new StartError(`MAILBOX_CA_FILE names ${file}, which holds no certificate (PEM).`);
};

const list = (environment: Environment, name: string): readonly string[] =>
  (environment[name] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Addresses inside the network that may be reached. */
const networks = (environment: Environment, name: string): readonly string[] =>
  list(environment, name).map((network) => {
    try {
      return expectNetwork(network);
    } catch {
      throw new StartError(`${name} must list addresses or ranges such as 10.0.0.0/8, not "${network}".`);
    }
  });

/** '993' or '1100-1200'. */
const portRange = (text: string): PortRange => {
  const [, from = '', to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const range: PortRange = [Number(from), Number(to)];
  if (!(range[0] >= 1 && range[0] <= range[1] && range[1] <= 65_535))
    throw new StartError(`MAILBOX_PORTS must list ports such as 143,993,110,995 or ranges such as 1100-1200, not "${text}".`);
  return range;
};

/** The mail servers that people may connect to, and the key of their passwords. */
export const readMailboxes = (environment: Environment): MailboxSettings => {
  const key = readSecret(environment, 'MAILBOX_KEY');
  const ports = list(environment, 'MAILBOX_PORTS').map(portRange);
  const authorities = environment['MAILBOX_CA_FILE'];
  return {
    keys: key === undefined ? null : readKeys(key),
    policy: {
      ...defaultPolicy,
      networks: networks(environment, 'MAILBOX_NETWORKS'),
      ...(ports.length > 0 && { ports }),
      plainHosts: plainHosts(environment),
      authorities: authorities ? readAuthorities(authorities) : null,
    },
  };
};

/** PUSH_KEY: the key of messages to browsers; PUSH_NETWORKS: push services inside the network. */
export const readPush = (environment: Environment): PushSettings => {
  const given = readSecret(environment, 'PUSH_KEY');
  if (given !== undefined && !/^[0-9a-f]{64}$/i.test(given.trim()))
    throw new StartError('PUSH_KEY must be 64 hexadecimal digits (openssl rand -hex 32).');
  return { key: given === undefined ? null : Buffer.from(given.trim(), 'hex'), networks: networks(environment, 'PUSH_NETWORKS') };
};

/** CHANNEL_KEY: with it the page server verifies a browser's channel. Undefined if there is none. */
export const readChannelKeys = (environment: Environment): readonly string[] | undefined => {
  const given = readSecret(environment, 'CHANNEL_KEY');
  return given === undefined ? undefined : parseChannelKeys(given);
};

/** A bucket if FILES_S3_BUCKET names one, otherwise a folder: FILES_DIR, by default `files` in the data folder. */
export const readFileSettings = (environment: Environment, dataDir: string): FileSettings => {
  const bucket = environment['FILES_S3_BUCKET'];
  if (!bucket) {
    for (const name of ['FILES_S3_ENDPOINT', 'FILES_S3_PREFIX'])
      if (environment[name])
        throw new StartError(`${name} is set and FILES_S3_BUCKET is not: nothing says in which bucket files are kept.`);
    return { folder: resolve(environment['FILES_DIR'] || join(dataDir, 'files')) };
  }
  if (environment['FILES_DIR']) throw new StartError('FILES_DIR and FILES_S3_BUCKET are both set: files are kept in one place.');
  const endpoint = environment['FILES_S3_ENDPOINT'] || null;
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new StartError(`FILES_S3_ENDPOINT must be an address such as https://s3.example.kz, not "${endpoint}".`);
  const prefix = environment['FILES_S3_PREFIX'] ?? '';
  if (prefix && !/^([\w-]+\/)+$/.test(prefix))
    throw new StartError(`FILES_S3_PREFIX must end with a slash, such as qujat/, not "${prefix}".`);
  const accessKeyId = readSecret(environment, 'FILES_S3_ACCESS_KEY_ID');
  const secretAccessKey = readSecret(environment, 'FILES_S3_SECRET_ACCESS_KEY');
  if (!accessKeyId !== !secretAccessKey)
    throw new StartError('FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: one of them is missing.');
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return { s3: { bucket, endpoint, region: environment['FILES_S3_REGION'] || 'us-east-1', credentials, prefix } };
};

/** AUDIT_STDOUT=1: events of the audit log, one line each, for a collector of logs. */
export const readAuditLines = (environment: Environment): WriteAuditLine | null =>
  yesOrNo(environment, 'AUDIT_STDOUT', false) ? (event) => console.log(JSON.stringify(event)) : null;

/** Where the anchors of the document log are stored. */
export const readAnchorsFolder = (environment: Environment, dataDir: string): string =>
  resolve(environment['ANCHORS_DIR'] || join(dataDir, 'anchors'));

/** In the environment in megabytes, 0 for no limit. */
export const readQuota = (environment: Environment): Quota => {
  const bytes = (name: string): number | null => wholeNumber(environment, name, 0, 1_000_000_000, 0) * 1024 * 1024 || null;
  return { perPerson: bytes('CLOUD_MB_PER_PERSON'), perOrganisation: bytes('CLOUD_MB_PER_ORGANISATION') };
};

/** In the environment in whole hours and minutes: the maximum age, and the maximum inactivity. */
export const readSessionRule = (environment: Environment): SessionRule => {
  const limits = (suffix: string, { longest, idle }: SessionLimits): SessionLimits => {
    const hours = wholeNumber(environment, `SESSION_HOURS${suffix}`, 1, 8760, longest / 3_600_000);
    const minutes = wholeNumber(environment, `SESSION_IDLE_MINUTES${suffix}`, 5, 525_600, idle / 60_000);
    return { longest: hours * 3_600_000, idle: minutes * 60_000 };
  };
  return { usual: limits('', standardRule.usual), remembered: limits('_REMEMBERED', standardRule.remembered) };
};

/** How the server finds out which certificates have been revoked. */
const readRevocation = (environment: Environment): RevocationSettings => {
  const given = environment['REVOCATION'] || 'warn';
  if (given !== 'require' && given !== 'warn') throw new StartError(`REVOCATION must be "require" or "warn", not "${given}".`);
  const lists = list(environment, 'REVOCATION_LISTS').map((address) => {
    const url = webAddress(address);
    if (url) return url.href;
    throw new StartError(`REVOCATION_LISTS must list addresses such as http://crl.pki.gov.kz/nca_rsa.crl, not "${address}".`);
  });
  return {
    require: given === 'require',
    lists,
    networks: networks(environment, 'REVOCATION_NETWORKS'),
    asksResponders: yesOrNo(environment, 'OCSP', true),
  };
};

const timeStampPolicy = (environment: Environment): string | null => {
  const given = environment['TSA_POLICY'];
  if (!given) return null;
  if (/^[0-2](\.(0|[1-9]\d{0,8})){2,20}$/.test(given)) return given;
  throw new StartError(`TSA_POLICY must be an object identifier, such as 1.2.398.3.3.2.6.4, not "${given}".`);
};

/** Where the file scanner listens, and how to treat files that it has not scanned yet; null if none is configured. */
export const readScanner = (environment: Environment): ScannerSettings | null => {
  const given = environment['SCAN_URL'];
  const policy = environment['SCAN_WAITING'] || 'refuse';
  if (policy !== 'refuse' && policy !== 'allow') throw new StartError(`SCAN_WAITING must be refuse or allow, not "${policy}".`);
  if (!given) return null;
  const address = parseScanUrl(given);
  if (!address)
    throw new StartError(`SCAN_URL must be an address such as tcp://clamav:3310 or unix:///run/clamav/clamd.ctl, not "${given}".`);
  return { address, refusesWaiting: policy === 'refuse' };
};

/** When the time stamps of signatures are renewed: days before the authority's certificate ends, and algorithms that count as weak. */
export const readRenewal = (environment: Environment): RenewalRule => {
  const weak = (environment['RENEW_ALGORITHMS'] ?? '').split(',').flatMap((each) => each.trim() || []);
  const unknown = weak.find((name) => !isAlgorithmName(name));
  if (unknown !== undefined)
    throw new StartError(`RENEW_ALGORITHMS must name algorithms such as sha256 or rsa-2048, separated by commas, not "${unknown}".`);
  return { days: wholeNumber(environment, 'RENEW_DAYS', 1, 3650, usualRule.days), weak };
};

/** Where time stamps are requested. */
export const readTimeStamps = (
  environment: Environment,
): { readonly timeStampUrl: string | null; readonly timeStampPolicy: string | null } => ({
  timeStampUrl: timeStampUrl(environment),
  timeStampPolicy: timeStampPolicy(environment),
});

const timeStampUrl = (environment: Environment): string | null => {
  const given = environment['TSA_URL'];
  if (!given) return null;
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw new StartError(`TSA_URL must be the address of a time stamp authority, such as http://tsp.pki.gov.kz, not "${given}".`);
  return given;
};

const trustedProxies = (environment: Environment, host: string): TrustedProxies => {
  try {
    return readTrustedProxies(environment['TRUSTED_PROXIES'] || 'loopback', host, isIP);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
};

/** EGOV_MOBILE=1: documents are signed by the state mobile application; EGOV_MOBILE_LINK: the address that opens it. Null: they are not. */
const readMobileSigningLink = (environment: Environment): string | null => {
  const link = environment['EGOV_MOBILE_LINK'] || usualLink;
  if (!yesOrNo(environment, 'EGOV_MOBILE', false)) return null;
  const isAddress = /^(https|mobileSign)$/i.test(URL.parse(link.replace('{link}', 'x'))?.protocol.slice(0, -1) ?? '');
  if (!isAddress || !link.includes('{link}'))
    throw new StartError(`EGOV_MOBILE_LINK must be an address with {link} in it, such as ${usualLink}, not "${link}".`);
  if (!readPublicOrigin(environment)?.startsWith('https:'))
    throw new StartError('PUBLIC_ORIGIN must be an https address where EGOV_MOBILE is 1: the phone comes to it.');
  return link;
};

/** Closed by default; open in the demo. */
export const readRegistration = (environment: Environment, demo: boolean): RegistrationMode => {
  const given = environment['REGISTRATION'] || (demo ? 'open' : 'closed');
  const mode = registrationModes.find((each) => each === given);
  if (!mode) throw new StartError(`REGISTRATION must be one of ${registrationModes.join(', ')}, not "${given}".`);
  return mode;
};

/** METRICS_PORT: the port of `/metrics`; without one nothing is measured. */
const readMetrics = (environment: Environment): MetricsSettings | null =>
  environment['METRICS_PORT']
    ? { host: environment['METRICS_HOST'] || '127.0.0.1', port: wholeNumber(environment, 'METRICS_PORT', 0, 65_535, 0) }
    : null;

/** OTEL_EXPORTER_OTLP_ENDPOINT: where traces are sent; without one there are none. */
const readTraces = (environment: Environment): TracingSettings | null => {
  try {
    return readTracing(environment);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
};

/** Reads the environment; throws StartError, in one clear line, for a value that cannot be. */
export const readConfiguration = (environment: Environment): ServerOptions => {
  const demo = yesOrNo(environment, 'DEMO', false);
  const url = readDatabaseUrl(environment);
  const dataDir = resolve(environment['DATA_DIR'] || '.data');
  const channelKeys = readChannelKeys(environment);
  const mail = readMail(environment);
  if (mail && !environment['PUBLIC_ORIGIN']) throw new StartError('PUBLIC_ORIGIN must be set where SMTP_URL is: letters carry links.');
  const readUrl = readReplicaUrl(environment);
  if (!url && readUrl) throw new StartError('DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.');
  if (demo && url) throw new StartError('DEMO=1 works on the embedded database only: take DATABASE_URL away, or DEMO.');
  const logLevel = logLevels.find((level) => level === (environment['LOG_LEVEL'] || 'info'));
  if (!logLevel) throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${environment['LOG_LEVEL']}".`);
  const host = environment['SERVER_HOST'] || '127.0.0.1';
  return {
    databaseUrl: url,
    databaseReadUrl: readUrl,
    dataDir,
    files: readFileSettings(environment, dataDir),
    auditLines: readAuditLines(environment),
    anchorsFolder: readAnchorsFolder(environment, dataDir),
    scanner: readScanner(environment),
    quota: readQuota(environment),
    host,
    port: wholeNumber(environment, 'SERVER_PORT', 0, 65_535, 0),
    demo,
    worker: yesOrNo(environment, 'WORKER', true),
    publicOrigin: readPublicOrigin(environment),
    mail,
    mailboxes: readMailboxes(environment),
    push: readPush(environment),
    ...(channelKeys && { channelKeys }),
    sessionRule: readSessionRule(environment),
    trustFolder: readTrustFolder(environment),
    revocation: readRevocation(environment),
    ...readTimeStamps(environment),
    renewal: readRenewal(environment),
    mobileSigningLink: readMobileSigningLink(environment),
    logLevel,
    registration: readRegistration(environment, demo),
    trustedProxies: trustedProxies(environment, host),
    maxConnections: wholeNumber(environment, 'DATABASE_CONNECTIONS', 2, 1000, 10),
    metrics: readMetrics(environment),
    tracing: readTraces(environment),
  };
};
