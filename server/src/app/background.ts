/** The background work without the web server: a separate process, so that its jobs never slow down a person's request. */
import { createServer as createListener, type Server as Listener } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { jobs } from './areas.ts';
import { jobParts, type JobLog } from './job-parts.ts';
import { openPush } from './push-parts.ts';
import { expectSchema } from '../platform/database/migrate.ts';
import { expectDatabase, openDatabase } from '../platform/database/pool.ts';
import { findStore, storeIsAway } from '../platform/files/find-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keyReaderOptions, usualRevocation } from './revocation.ts';
import { createLocalKeyReader } from '../platform/keys/local-key-reader.ts';
import { startMeasuring } from './measuring.ts';
import { ownerWarning } from './owner-warning.ts';
import type { ServerOptions } from './index.ts';
import { createMailer } from '../platform/letters/mailer.ts';
import { fetchingParts, openMailboxParts } from '../domain/mail/mailbox-parts.ts';
import type { Part } from '../platform/process/run-process.ts';
import { listenError } from '../platform/http/listen-error.ts';
import { StartError } from '../platform/process/start-error.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';

export interface Background extends Part {
  /** After start: where `/healthz` and `/healthz/jobs` answer, and nothing else. */
  readonly url: string;
  /** After start: the address of the measurements; null if there is none. */
  readonly metricsUrl: string | null;
}

const listen = (server: Listener, port: number, host: string): Promise<string> =>
  new Promise((done, fail) => {
    server.once('error', (error) => fail(listenError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      done(`http://${host}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });

/** The ids of the trace that a line belongs to. */
type Ids = () => { readonly trace_id?: string; readonly span_id?: string };

/** A line of JSON; an error is represented by its message. */
const write =
  (print: (line: string) => void, ids: Ids) =>
  (what: string, { err, ...details }: Readonly<Record<string, unknown>>): void =>
    print(
      JSON.stringify({
        time: new Date().toISOString(),
        what,
        ...ids(),
        ...details,
        ...(err !== undefined && { error: err instanceof Error ? err.message : String(err) }),
      }),
    );
const makeLog = (ids: Ids): JobLog => {
  const toError = write((line) => console.error(line), ids);
  return { info: write((line) => console.log(line), ids), warn: toError, error: toError };
};

/** The jobs need a database that other processes can reach, so the embedded one is not enough. Errors go to standard error. */
export const createBackground = (options: ServerOptions): Background => {
  const {
    databaseUrl,
    mailboxes,
    host = '127.0.0.1',
    port = 0,
    clock = () => new Date(),
    mail = null,
    maxConnections = 4,
    dataDir,
    files: fileSettings = { folder: join(dataDir, 'files') },
    scanner = null,
    trustFolder = null,
  } = options;
  const closers: (() => Promise<unknown> | void)[] = [];
  let url = '';
  let metricsUrl: string | null = null;
  let ids: Ids = () => ({});
  const log = makeLog(() => ids());

  const start = async (): Promise<void> => {
    if (!databaseUrl)
      throw new StartError('The background work needs DATABASE_URL: the embedded database belongs to one server, which does it itself.');
    await expectDatabase(databaseUrl);
    const measuring = await startMeasuring('qujat-worker', options.metrics ?? null, options.tracing);
    closers.push(measuring.stop);
    metricsUrl = measuring.url;
    if (measuring.tracing) ids = measuring.tracing.ids;
    const db = openDatabase({
      url: databaseUrl,
      maxConnections,
      onError: (err) => log.error('a connection to the database broke', { err }),
      onStatement: measuring.onStatement,
    });
    measuring.pool(db);
    closers.push(() => db.destroy());
    if ((await expectSchema(db)) === 'owner') log.warn(ownerWarning, {});
    const mailer = mail && createMailer(mail);
    if (mailer) closers.push(() => mailer.close());
    const files = openFileStore(fileSettings, scanner);
    closers.push(() => files.close());
    const hasFiles = await findStore(db, files, (err) => log.error(storeIsAway, { err }));
    const revocation = { revocation: options.revocation ?? usualRevocation, demo: false, clock };
    const keys = createLocalKeyReader(trustFolder, keyReaderOptions(db, revocation, log.warn));
    closers.push(keys.close);
    const parts = jobParts(options, {
      mailer,
      exchange: null,
      files,
      mailboxes: fetchingParts(openMailboxParts(mailboxes, null), files, measuring.fetching),
      onLetter: measuring.letter,
      push: openPush(options.push, options.publicOrigin ?? null, null),
      keys,
      clock,
      trustFolder,
      revocation,
      log,
    });
    const all = jobs(parts);
    const names = all.map(({ name }) => name);
    const worker: Worker = startWorker({
      db,
      clock,
      jobs: all,
      onError: (job, err) => log.error(`the job ${job} failed`, { err }),
      ...(measuring.tracing && { around: measuring.tracing.run }),
      onRun: measuring.jobs(db, clock, names, (err) => log.error('a queue cannot be counted', { err })),
    });
    closers.push(worker.stop);
    const hasDatabase = (): Promise<boolean> =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    const health = createListener((request, response) => {
      const send = (code: number, facts: object = {}): void =>
        void response
          .writeHead(code, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: code === 200 ? 'ok' : 'error', ...facts }));
      const succeeds = worker.health();
      const healthy = Object.values(succeeds).every(Boolean);
      if (request.url === '/healthz/jobs') send(healthy ? 200 : 503, { jobs: succeeds });
      // A job that fails is no reason to start the process again (docs/decisions/0162).
      else if (request.url === '/healthz')
        void Promise.all([hasDatabase(), hasFiles().catch(() => false)]).then(([database, found]) =>
          send(database && found ? 200 : 503, { database, files: found }),
        );
      else send(404);
    });
    closers.push(
      () =>
        new Promise((done) => {
          health.close(done);
          health.closeAllConnections();
        }),
    );
    url = await listen(health, port, host);
  };
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  return {
    start: () =>
      start().catch(async (error: unknown) => {
        await stop();
        throw error;
      }),
    stop,
    get url() {
      return url;
    },
    get metricsUrl() {
      return metricsUrl;
    },
  };
};
