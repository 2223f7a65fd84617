/** The reference server: the specification's calls and server pages on PostgreSQL. */
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { AnyCall } from '@qujat/contract/call';
import type { FastifyInstance } from 'fastify';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import type { TrustedProxies } from '@qujat/contract/trusted-proxies';
import type { MetricsSettings, TracingSettings } from '@qujat/telemetry';
import { sql } from 'kysely';
import { areas, decisionListeners, jobs } from './areas.ts';
import { demoCost, standardCost, type PasswordCost } from '../platform/crypto/password.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded.ts';
import { expectSchema, isMigrated, prepareDatabase } from '../platform/database/migrate.ts';
import { dropConnections, expectDatabase, openDatabase, type Database } from '../platform/database/pool.ts';
import { expectReplica, watchReplica, type Replica } from '../platform/database/replica.ts';
import { appRole } from '../platform/database/roles.ts';
import { findStore, storeIsAway } from '../platform/files/find-store.ts';
import { openFileStore, type FileSettings } from '../platform/files/open-store.ts';
import { unlimited, type Quota } from '../platform/files/quota.ts';
import type { FileStore } from '../platform/files/store.ts';
import { authorityFolder } from './demo/keys/demo-authority.ts';
import { demoPhoneLink } from './demo/phone/phone-link.ts';
import { createDemoGateway } from '../domain/exchange/demo-gateway/demo-gateway.ts';
import { keyReaderOptions, usualRevocation, type RevocationSettings, type Warn } from './revocation.ts';
import { createLocalKeyReader } from '../platform/keys/local-key-reader.ts';
import { fetchingParts, openMailboxParts, type MailboxSettings } from '../domain/mail/mailbox-parts.ts';
import { createMailer, type MailSettings } from '../platform/letters/mailer.ts';
import { auditRefusal } from '../platform/audit/refusals.ts';
import type { WriteAuditLine } from '../platform/http/context.ts';
import { makeApp, type LogLevel } from '../platform/http/app.ts';
import { listenError } from '../platform/http/listen-error.ts';
import { makeAudience } from '../platform/live/audience.ts';
import { listenToChannel } from '../platform/live/channel.ts';
import { timeStampsOf } from './time-stamp-source.ts';
import { mobileSigningOf } from '../domain/documents/signing/mobile/settings.ts';
import { createSigning } from '../domain/documents/signing/signing.ts';
import type { RenewalRule } from '../domain/documents/signing/renewal/renewal-rule.ts';
import type { TimeStampSource } from '../domain/documents/signing/time-stamps.ts';
import { principalsOf } from '../domain/documents/reader.ts';
import { standardRule, type SessionRule } from '../domain/identity/auth/lifetimes.ts';
import { keepChannelKey } from '../domain/identity/session/channel-keys.ts';
import { explainEnd } from '../domain/identity/session/explain-end.ts';
import { findSession, findSessions } from '../domain/identity/session/find.ts';
import type { ScannerSettings } from './scanner.ts';
import { jobParts } from './job-parts.ts';
import { openPush, type PushSettings } from './push-parts.ts';
import { ownerWarning } from './owner-warning.ts';
import { startMeasuring } from './measuring.ts';
import { StartError } from '../platform/process/start-error.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';

export interface ServerOptions {
  /** A real PostgreSQL 17. Without it, one is started in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A replica of it, for reads that may be a second old. Default: none. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataDir: string;
  /** Where files are kept. Default: `files` in the data folder. */
  readonly files?: FileSettings;
  /** Gets every event of the audit log as well, for a collector of logs. */
  readonly auditLines?: WriteAuditLine | null;
  /** Where the anchors of the document log are kept. Default: `anchors` in the data folder. */
  readonly anchorsFolder?: string;
  /** Scans every file that arrives. Default: none. */
  readonly scanner?: ScannerSettings | null;
  /** How much of cloud and feed a person and an organisation may use. Default: no limit. */
  readonly quota?: Quota;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Demo mode (decisions): demo organisations, `/ce/outbox/`. Default false. */
  readonly demo?: boolean;
  /** Whether this process runs the background work. Default true. */
  readonly worker?: boolean;
  /** Where people find the product, for example 'https://qujat.example'. */
  readonly publicOrigin?: string | null;
  /** The mail server for letters; without one they wait in the database, and in demo mode appear at `/ce/outbox/`. */
  readonly mail?: MailSettings | null;
  /**
   * The key of mail accounts, and the servers that people may connect to. Without a key: the one next to the embedded database; otherwise
   * no mailbox can be connected.
   */
  readonly mailboxes?: Partial<MailboxSettings>;
  /** The key of messages to browsers. Without one: that next to the embedded database; otherwise none are sent. */
  readonly push?: Partial<PushSettings>;
  /** Keys shared with the page server. Default: the one next to the embedded database, otherwise none: nobody is in a channel. */
  readonly channelKeys?: readonly string[];
  /** Authorities whose keys are trusted: a folder with `roots/`, `intermediates/`, `crls/`. In demo mode the demo's own. */
  readonly trustFolder?: string | null;
  /** How it is learnt which certificates have been revoked. Default: the usual way, without an address of its own. */
  readonly revocation?: RevocationSettings;
  /** The address of the time stamp authority (RFC 3161). In demo mode the demo's own authority is used. */
  readonly timeStampUrl?: string | null;
  /** The policy requested from the authority, an object identifier; null if any policy will do. */
  readonly timeStampPolicy?: string | null;
  /** For tests: provides time stamps instead of that address. */
  readonly timeStamps?: () => Promise<TimeStampSource>;
  /** When the time stamps of signatures are renewed. Default: the usual rule. */
  readonly renewal?: RenewalRule;
  /** The address that opens the state mobile application, with `{link}`; null: nobody signs by it. In the demo it is the demo's phone. */
  readonly mobileSigningLink?: string | null;
  readonly logLevel?: LogLevel;
  /** Where the log is written. Default: standard output. */
  readonly logStream?: Writable;
  /** The proxies that are trusted for a client's address. Default: those on this machine. */
  readonly trustedProxies?: TrustedProxies;
  readonly maxConnections?: number;
  /** When sessions end. Default: the standard rule. */
  readonly sessionRule?: SessionRule;
  /** The cost of new password hashes. Default: the standard one, in demo mode the demo's. */
  readonly passwordCost?: PasswordCost;
  /** Whether organisations may register themselves. Default: open. */
  readonly registration?: RegistrationMode;
  /** Where Prometheus reads what the server measures. Default: nowhere, and nothing is measured. */
  readonly metrics?: MetricsSettings | null;
  /** Where traces are sent. Default: nowhere, and there are none. */
  readonly tracing?: TracingSettings | null;
  /** For tests. */
  readonly clock?: () => Date;
}

export interface Server {
  /** Resolves when requests are answered. Throws StartError, in one clear line, when that is not possible. */
  readonly start: () => Promise<void>;
  /** Answers pending requests, then ends everything. May be called at any time, and repeatedly. */
  readonly stop: () => Promise<void>;
  /** After start. */
  readonly url: string;
  /** After start: the address of the measurements; null if there is none. */
  readonly metricsUrl: string | null;
  readonly db: Database;
  readonly files: FileStore;
  readonly calls: readonly AnyCall[];
}

interface Running {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly db: Database;
  readonly files: FileStore;
  readonly calls: readonly AnyCall[];
}

const refuseBesideRealPeople = async (db: Database): Promise<void> => {
  const real = await db.selectFrom('organisations').select('name_ru').where('is_demo', '=', false).limit(1).executeTakeFirst();
  if (real) throw new StartError(`Demo mode is refused: the database holds an organisation that is not a demo one (${real.name_ru}).`);
};

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

const answers = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    (result) => result !== false,
    () => false,
  );

const startParts = async (options: ServerOptions, closers: (() => Promise<void>)[]): Promise<Running> => {
  const { dataDir, host = '127.0.0.1', port = 0, demo = false, clock = () => new Date(), publicOrigin = null } = options;
  // Everybody knows the demo's password, and reads its letters.
  if (demo && !loopback.has(host)) throw new StartError(`Demo mode answers on this machine only: the host must be 127.0.0.1, not ${host}.`);
  let embedded: EmbeddedPostgres | null = null;
  if (options.databaseUrl) await expectDatabase(options.databaseUrl);
  else {
    embedded = await startEmbeddedPostgres({ dataDir });
    closers.push(embedded.stop);
    await prepareDatabase(embedded.url(), { name: appRole, password: null });
  }
  let app: FastifyInstance | null = null;
  const measuring = await startMeasuring('qujat-server', options.metrics ?? null, options.tracing);
  closers.push(measuring.stop);
  const databaseAddress = options.databaseUrl ?? embedded?.url(undefined, appRole) ?? '';
  const db = openDatabase({
    url: databaseAddress,
    ...(options.maxConnections && { maxConnections: options.maxConnections }),
    onError: (error) => app?.log.error({ err: error }, 'a connection to the database broke'),
    onStatement: measuring.onStatement,
  });
  closers.push(() => db.destroy());
  measuring.pool(db);
  let replica: Replica | null = null;
  const notRead = 'the replica is not read: the primary answers';
  /** Of the replica, before there is a log. */
  let troubleBefore: unknown = null;
  if (options.databaseReadUrl) {
    const reads = openDatabase({
      url: options.databaseReadUrl,
      ...(options.maxConnections && { maxConnections: options.maxConnections }),
      onStatement: measuring.onStatement,
      name: 'qujat reads',
    });
    closers.push(() => reads.destroy());
    await expectReplica(db, reads);
    replica = watchReplica(db, reads, (err) => {
      if (app) app.log.warn({ err }, notRead);
      else troubleBefore = err;
    });
    closers.push(replica.stop);
  }
  const schema = await expectSchema(db);
  if (demo) await refuseBesideRealPeople(db);

  const files = openFileStore(options.files ?? { folder: join(dataDir, 'files') }, options.scanner);
  closers.push(async () => files.close());
  let awayBefore: unknown = null;
  const hasFiles = await findStore(db, files, (error) => (awayBefore = error));
  const trustFolder = options.trustFolder ?? (demo ? authorityFolder(dataDir) : null);
  const revocation = { revocation: options.revocation ?? usualRevocation, demo, clock };
  const warn: Warn = (text, details) => app?.log.warn(details, text);
  const keys = createLocalKeyReader(trustFolder, keyReaderOptions(db, revocation, warn));
  closers.push(keys.close);
  const exchange = demo ? createDemoGateway(db, keys) : null;
  const signing = createSigning({
    db,
    keys,
    clock,
    files,
    origin: publicOrigin ?? '',
    stamps: timeStampsOf(options),
    decisionListeners,
    onSignature: measuring.signature,
    log: { error: (...given: readonly unknown[]) => app?.log.error(given[0], String(given[1])) },
  });
  closers.push(signing.stop);
  const mailboxes = openMailboxParts(options.mailboxes, embedded ? dataDir : null);
  const push = openPush(options.push, publicOrigin, embedded ? dataDir : null);
  const mailer = options.mail ? createMailer(options.mail) : null;
  if (mailer) closers.push(async () => mailer.close());
  let worker: Worker | null = null;
  const audience = makeAudience();
  measuring.streams(audience.size);
  const made = await makeApp({
    db,
    clock,
    demo,
    publicOrigin,
    files,
    findSession,
    explainEnd,
    replica,
    areas: areas({
      keys,
      signing,
      exchange,
      files,
      mailboxes,
      channelKeys: options.channelKeys ?? (embedded ? keepChannelKey(dataDir) : []),
      quota: options.quota ?? unlimited,
      passwordCost: options.passwordCost ?? (demo ? demoCost : standardCost),
      sessionRule: options.sessionRule ?? standardRule,
      registration: options.registration ?? 'open',
      pushKey: push?.keys.publicKey ?? null,
      pushNetworks: push?.policy.networks ?? [],
      mobileSigning: mobileSigningOf(options.mobileSigningLink ?? (demo ? demoPhoneLink : null), publicOrigin),
      demoFolder: demo ? dataDir : null,
    }),
    liveEvents: { audience, principalsOf, findSessions },
    noteRefusal: auditRefusal,
    ...((options.auditLines || measuring.meter) && {
      writeAuditLine: (event) => {
        measuring.event(String(event['audit']));
        options.auditLines?.(event);
      },
    }),
    logLevel: options.logLevel ?? 'info',
    ...(options.logStream && { logStream: options.logStream }),
    trustedProxies: options.trustedProxies ?? ['loopback'],
    isReady: async () => ({
      database: await answers(sql`select 1`.execute(db)),
      migrations: await answers(isMigrated(db)),
      files: await answers(hasFiles()),
      // Whether its jobs succeed is another answer (jobsHealth): people can work while one of them fails.
      worker: options.worker === false || worker !== null,
    }),
    ...(options.worker !== false && { jobsHealth: () => worker?.health() ?? {} }),
    meter: measuring.meter,
    tracing: measuring.tracing,
  });
  const web = (app = made.app);
  if (schema === 'owner') web.log.warn(ownerWarning);
  if (awayBefore !== null) web.log.error({ err: awayBefore }, storeIsAway);
  if (troubleBefore !== null) web.log.warn({ err: troubleBefore }, notRead);
  closers.push(async () => {
    // Pending requests get their answers; a client that has not read its answer within ten seconds is cut off.
    const cut = setTimeout(() => web.server.closeAllConnections(), 10_000);
    await web.close();
    clearTimeout(cut);
    // Connections that end from now on have not broken.
    app = null;
  });
  let announcing = Promise.resolve();
  const announced = (tell: () => void): void => {
    if (!replica) return tell();
    const { raiseFloor, giveUp } = replica;
    announcing = announcing.then(raiseFloor).catch(giveUp).then(tell);
  };
  closers.push(
    listenToChannel({
      url: databaseAddress,
      // Whoever is told reads again at once, and must find what was announced.
      onWord: (payload) => announced(() => audience.tell(payload)),
      onReady: () => announced(audience.tellReady),
      onSilence: () => {
        app?.log.warn('the database says nothing any more: its connections are given up');
        dropConnections(db);
        audience.endCurrent();
      },
      onError: (error) => {
        app?.log.warn({ err: error }, 'the connection for live events broke');
        // A client that reconnects learns the current state of the database.
        audience.endCurrent();
      },
    }),
    async () => audience.endAll(),
  );
  if (options.worker !== false) {
    const all = jobs(
      jobParts(options, {
        mailer,
        exchange: exchange && { gateway: exchange, keys, files, origin: publicOrigin ?? '' },
        files,
        mailboxes: fetchingParts(mailboxes, files, measuring.fetching),
        onLetter: measuring.letter,
        push,
        keys,
        clock,
        trustFolder,
        revocation,
        log: {
          info: (text, details) => web.log.info(details, text),
          warn: (text, details) => web.log.warn(details, text),
          error: (text, details) => web.log.error(details, text),
        },
      }),
    );
    worker = startWorker({
      db,
      clock,
      jobs: all,
      onError: (job, err) => web.log.error({ job, err }, 'background work failed'),
      ...(measuring.tracing && { around: measuring.tracing.run }),
      onRun: measuring.jobs(
        db,
        clock,
        all.map(({ name }) => name),
        (err) => web.log.error({ err }, 'a queue cannot be counted'),
      ),
    });
    closers.push(worker.stop);
  }
  try {
    return { url: await web.listen({ host, port }), metricsUrl: measuring.url, db, files, calls: made.calls };
  } catch (error) {
    throw listenError(error, host, port);
  }
};

export const createServer = (options: ServerOptions): Server => {
  const closers: (() => Promise<void>)[] = [];
  let running: Running | null = null;
  let starting: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await starting?.catch(() => {});
    for (let close = closers.pop(); close; close = closers.pop()) await close();
    running = null;
  };
  const started = (): Running => {
    if (!running) throw new Error('the server has not been started');
    return running;
  };
  const begin = async (): Promise<void> => {
    try {
      running = await startParts(options, closers);
    } catch (error) {
      starting = null;
      await stop();
      throw error;
    }
  };
  return {
    start: () => (starting ??= begin()),
    stop,
    get url() {
      return started().url;
    },
    get metricsUrl() {
      return started().metricsUrl;
    },
    get db() {
      return started().db;
    },
    get files() {
      return started().files;
    },
    get calls() {
      return started().calls;
    },
  };
};
