/**
 * Run by a test on a folder that is a small disk of its own: fills the disk until PostgreSQL can store nothing, and makes room again.
 * Prints a DrillOutcome.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { encodeRequest } from '@qujat/contract/call';
import { createComment } from '@qujat/contract/feed';
import { openSession } from '../../domain/identity/auth/open-session.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { prepareDatabase } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { appRole } from '../../platform/database/roles.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { createServer } from '../index.ts';

export interface DrillOutcome {
  /** The status of the first comment for which there was no room. */
  readonly refused: number;
  /** The status of its retry with the same key, after room was made. */
  readonly retried: number;
  /** Comments that are not stored exactly once although they were acknowledged, or are stored although they were not. */
  readonly wrong: readonly string[];
}

const [folder = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), durable: false, settings: { max_wal_size: '64MB' } });
await prepareDatabase(postgres.url(), { name: appRole, password: null });
const db = openDatabase({ url: postgres.url(), maxConnections: 2 });
const organisationId = await addOrganisation(db);
const { personId, employeeId } = await addEmployee(db, { organisationId, email: 'writer@drill.example' });
const { accessToken } = await openSession(db, { personId, employeeId, remember: false, now: new Date(), address: '', userAgent: '' });
const { id: postId } = await db
  .insertInto('posts')
  .values({ organisation_id: organisationId, author_id: employeeId, message: 'Учения' })
  .returning('id')
  .executeTakeFirstOrThrow();
const server = createServer({ databaseUrl: postgres.url(undefined, appRole), dataDir: folder, worker: false, logLevel: 'error' });
await server.start();

const say = async (message: string, key: string): Promise<number> => {
  const { path, body, contentType } = encodeRequest(createComment, { postId, message });
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': contentType ?? '', 'idempotency-key': key };
  return (await fetch(`${server.url}${path}`, { method: 'POST', body, headers })).status;
};

const filler = new pg.Client({ connectionString: postgres.url() });
await filler.connect();
await filler.query('checkpoint');
await filler.query('create unlogged table filler (bytes bytea); alter table filler alter bytes set storage external');
/** Until the disk has no room for a row of this size. */
const fill = async (bytes: number): Promise<void> => {
  for (;;)
    try {
      await filler.query('insert into filler values ($1)', [randomBytes(bytes)]);
    } catch (error) {
      if ((error as { code?: string }).code === '53100') return;
      throw error;
    }
};
for (const bytes of [4_000_000, 500_000, 50_000, 7_000]) await fill(bytes);

const said: string[] = [];
let [refused, message, key] = [200, '', ''];
// What stands on pages with room is still stored.
for (let place = 0; refused === 200 && place < 100; place += 1) {
  [message, key] = [`${place} ${randomBytes(1_900).toString('hex')}`, randomUUID()];
  refused = await say(message, key);
  if (refused === 200) said.push(message);
}
const stored = async (): Promise<string[]> => (await db.selectFrom('post_comments').select('message').execute()).map((row) => row.message);
const tooMany = (await stored()).filter((each) => !said.includes(each));
await filler.query('drop table filler');
await filler.query('checkpoint');
let retried = 0;
for (let tries = 0; retried !== 200 && tries < 5; tries += 1) retried = await say(message, key);
if (retried === 200) said.push(message);
const all = await stored();
const wrong = [...tooMany, ...said.filter((each) => all.filter((other) => other === each).length !== 1)].map((each) => each.slice(0, 10));
await filler.end();
await server.stop();
await db.destroy();
await postgres.stop();
console.log(JSON.stringify({ refused, retried, wrong } satisfies DrillOutcome));
