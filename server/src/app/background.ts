/** The background work without the web server: a separate process, so that its jobs never slow down a person's request. */
import { createServer as createListener, type Server as Listener } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { jobs, type JobParts } from './areas.ts';
import { expectSchema } from '../platform/database/migrate.ts';
import { expectDatabase, openDatabase } from '../platform/database/pool.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keyReaderOptions, listParts, usualRevocation, type Warn } from './revocation.ts';
import { createLocalKeyReader } from '../platform/keys/local-key-reader.ts';
import { scanningParts } from './scanner.ts';
import { ownerWarning } from './owner-warning.ts';
import type { ServerOptions } from './index.ts';
import { timeStampsOf } from './time-stamp-source.ts';
import { usualRule } from '../domain/documents/signing/renewal/due-signatures.ts';
import { createMailer } from '../platform/letters/mailer.ts';
import { fetchingParts, openMailboxParts } from '../domain/mail/mailbox-parts.ts';
import type { Part } from '../platform/process/run-process.ts';
import { StartError } from '../platform/process/start-error.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';

export interface Background extends Part {
  /** After start: where `/healthz` answers, and nothing else. */
  readonly url: string;
}

const listen = (server: Listener, port: number, host: string): Promise<string> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      const address = server.address();
      done(`http://${host}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });

/** The jobs need a database that other processes can reach, so the embedded one will not do. Logs go to the standard error. */
export const createBackground = (options: ServerOptions): Background => {
  const {
    databaseUrl,
    mailboxes,
    host = '127.0.0.1',
    port = 0,
    clock = () => new Date(),
    publicOrigin = null,
    mail = null,
    maxConnections = 4,
    dataDir,
    files: fileSettings = { folder: join(dataDir, 'files') },
    scanner = null,
    trustFolder = null,
  } = options;
  const closers: (() => Promise<unknown> | void)[] = [];
  let url = '';
  const log = (what: string, error: unknown): void =>
    console.error(JSON.stringify({ time: new Date().toISOString(), what, error: error instanceof Error ? error.message : String(error) }));

  const start = async (): Promise<void> => {
    if (!databaseUrl)
      throw new StartError('The background work needs DATABASE_URL: the embedded database belongs to one server, which does it itself.');
    await expectDatabase(databaseUrl);
    const db = openDatabase({ url: databaseUrl, maxConnections, onError: (error) => log('a connection to the database broke', error) });
    closers.push(() => db.destroy());
    if ((await expectSchema(db)) === 'owner') console.error(JSON.stringify({ time: new Date().toISOString(), what: ownerWarning }));
    const mailer = mail && createMailer(mail);
    if (mailer) closers.push(() => mailer.close());
    const files = openFileStore(fileSettings, scanner);
    closers.push(() => files.close());
    const revocation = { revocation: options.revocation ?? usualRevocation, demo: false, clock };
    const warn: Warn = (text, { file, address, err }) => log([text, file ?? address].filter(Boolean).join(': '), err);
    const keys = createLocalKeyReader(trustFolder, keyReaderOptions(db, revocation, warn));
    closers.push(keys.close);
    const parts: JobParts = {
      origin: publicOrigin ?? '',
      mailer,
      exchange: null,
      files,
      anchoring: {
        folder: options.anchorsFolder ?? join(dataDir, 'anchors'),
        stamps: timeStampsOf(options),
        keys,
        onAnchor: ({ at, root, documents, entries }) =>
          console.log(
            JSON.stringify({ time: new Date().toISOString(), what: 'the document log was anchored', at, root, documents, entries }),
          ),
        onFault: (fault) => log('the document log does not hold what was anchored', fault),
        onUnstamped: (error) => log('an anchor of the document log has no time stamp', error),
      },
      lists: listParts(trustFolder, revocation, warn),
      renewal: {
        files,
        keys,
        clock,
        rule: options.renewal ?? usualRule,
        stamps: timeStampsOf(options),
        onFault: ({ id, document_id: document }, fault) => log(`the signature ${id} of document ${document} cannot be renewed`, fault),
        onRenewed: (count) => console.log(JSON.stringify({ time: new Date().toISOString(), what: 'signatures were renewed', count })),
      },
      scanning: scanningParts(scanner, files, (error) => log('the scanner is away: files wait', error)),
      mailboxes: fetchingParts(openMailboxParts(mailboxes, null), files),
    };
    const worker: Worker = startWorker({ db, clock, jobs: jobs(parts), onError: (job, error) => log(`the job ${job} failed`, error) });
    closers.push(worker.stop);
    const health = createListener((request, response) => {
      const answer = async (): Promise<boolean> =>
        request.url === '/healthz' &&
        Object.values(worker.health()).every(Boolean) &&
        (await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ));
      void answer().then((ready) =>
        response
          .writeHead(ready ? 200 : 503, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: ready ? 'ok' : 'error' })),
      );
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
  };
};
