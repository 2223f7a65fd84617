/** Reads that may be a second old, on a real standby: what they must see, and what happens when the standby lags or is lost. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { encodeRequest, type Call, type InputOf } from '@qujat/contract/call';
import { createComment, postList } from '@qujat/contract/feed';
import { doorCookie } from '@qujat/contract/door-cookie';
import { newDocumentCount } from '@qujat/contract/sidebar';
import { signingProgress } from '@qujat/contract/signing';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { storeDocuments } from '../domain/documents/store-documents.ts';
import { emailOf, makeOffice } from '../domain/documents/test-support/office.ts';
import { storedDocument } from '../domain/documents/test-support/office-document.ts';
import { openSession } from '../domain/identity/auth/open-session.ts';
import { doorOf, pageCookie } from '../domain/identity/session/cookies.ts';
import { wireName } from '../platform/http/cookie-names.ts';
import { openDatabase, type Database } from '../platform/database/pool.ts';
import { appRole } from '../platform/database/roles.ts';
import { startPostgresPair, type PostgresPair } from '../platform/database/test-support/pair.ts';
import { until } from '../test-support/event-stream.ts';
import { addEmployee, addOrganisation } from '../test-support/people.ts';
import { createServer, type Server } from './index.ts';

describe('a replica for reads that may be a second old', () => {
  let pair: PostgresPair;
  let server: Server;
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-replica-'));
  let primary: Database;
  let standby: Database;
  let postId = 0;
  const tokens: string[] = [];
  /** A director with an unread document, as a call and as a browser that opens a page knows the session. */
  let director = { token: '', cookie: '', sessionId: 0, documentId: 0 };

  before(async () => {
    pair = await startPostgresPair();
    const db = openDatabase({ url: pair.primary.url(), maxConnections: 2 });
    const organisationId = await addOrganisation(db);
    for (const email of ['writer@replica.example', 'reader@replica.example']) {
      const { personId, employeeId } = await addEmployee(db, { organisationId, email });
      tokens.push(
        (await openSession(db, { personId, employeeId, remember: false, now: new Date(), address: '', userAgent: '' })).accessToken,
      );
      if (postId === 0)
        ({ id: postId } = await db
          .insertInto('posts')
          .values({ organisation_id: organisationId, author_id: employeeId, message: 'Новость' })
          .returning('id')
          .executeTakeFirstOrThrow());
    }
    const office = await makeOffice(db);
    const { id: personId } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', emailOf('director', 'north'))
      .executeTakeFirstOrThrow();
    const whose = { personId, employeeId: office.staff.director, remember: false, now: new Date(), address: '', userAgent: '' };
    const { accessToken, pageToken } = await openSession(db, whose);
    const [documentId = 0] = await storeDocuments(db, [
      storedDocument(office, { template_id: office.templates.R2, status: statuses.approval }, [
        { stage: stages.approval, employeeId: office.staff.director },
      ]),
    ]);
    const session = await db.selectFrom('sessions').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow();
    director = {
      token: accessToken,
      cookie: `${wireName(pageCookie, false)}=${pageToken}; ${wireName(doorCookie, false)}=${doorOf(pageToken)}`,
      sessionId: session.id,
      documentId,
    };
    await db.destroy();
    primary = openDatabase({ url: pair.primary.url(), maxConnections: 1 });
    standby = openDatabase({ url: pair.standby.url(), maxConnections: 1 });
    server = createServer({
      databaseUrl: pair.primary.url(undefined, appRole),
      databaseReadUrl: pair.standby.url(undefined, appRole),
      dataDir,
      worker: false,
      logLevel: 'silent',
    });
    await server.start();
  });
  after(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await server.stop();
    await primary.destroy();
    await standby.destroy();
    await pair.stop();
  });

  const ask = async <F, A>(call: Call<F, A>, input: InputOf<F>, token = tokens[0] ?? ''): Promise<A> => {
    const { path, body, contentType } = encodeRequest(call, input);
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType ?? '' };
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, headers });
    assert.equal(answer.status, 200);
    return call.answer.decode(await answer.json());
  };
  const commentsSeen = async (token?: string): Promise<number> => (await ask(postList, {}, token))[0]?.commentCount ?? -1;
  /** How many reads of people the standby has answered so far, as it sees it by the statements of the server's connections. */
  const readsOf = async (): Promise<string[]> =>
    (
      await sql<{ query: string }>`
        select query from pg_stat_activity where application_name = 'qujat reads' and query not like '%pg_is_in_recovery%'`.execute(standby)
    ).rows.map(({ query }) => query);
  const isRead = async (): Promise<boolean> => {
    await ask(newDocumentCount, {});
    return (await readsOf()).length > 0;
  };

  test('a server whose replica is one of another database does not start', async () => {
    const wrong = createServer({
      databaseUrl: pair.primary.url(undefined, appRole),
      databaseReadUrl: pair.standby.url('template1', appRole),
      dataDir,
      worker: false,
      logLevel: 'silent',
    });
    await assert.rejects(wrong.start(), { name: 'StartError', message: 'DATABASE_READ_URL leads to another database than DATABASE_URL.' });
  });

  test('a replica that does not answer at the start is told of, and the primary answers', async () => {
    const lines: string[] = [];
    const alone = createServer({
      databaseUrl: pair.primary.url(undefined, appRole),
      databaseReadUrl: 'postgres://qujat_app@127.0.0.1:1/qujat',
      dataDir,
      worker: false,
      logStream: new Writable({
        write: (line, _encoding, done) => {
          lines.push(String(line));
          done();
        },
      }),
    });
    await alone.start();
    try {
      await until('the log says it', () => lines.some((line) => line.includes('the replica is not read')));
    } finally {
      await alone.stop();
    }
  });

  test('answers reads; a person’s own write is seen at once, also by others who are told of it, although the replica lags', async () => {
    let found = false;
    for (let tries = 0; tries < 200 && !found; tries += 1) found = await isRead();
    assert.ok(found, 'the standby answers');
    await sql`select pg_wal_replay_pause()`.execute(standby);
    // The primary does not wait for the replay, only for the standby's disk.
    await ask(createComment, { postId, message: 'Вижу сразу' });
    assert.equal(await commentsSeen(), 1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from post_comments`.execute(standby);
    assert.equal(rows[0]?.count, 0, 'the standby does not have it');
    assert.equal(await commentsSeen(tokens[1]), 1, 'whoever is told of it finds it');
    await sql`select pg_wal_replay_resume()`.execute(standby);
  });

  test('what a page marks and what a form does is seen at once as well', async () => {
    const unread = (): Promise<number> => ask(newDocumentCount, {}, director.token);
    /** Whether the session's reads must see more after this. */
    const notes = async (act: () => Promise<unknown>): Promise<boolean> => {
      const session = { id: director.sessionId };
      await primary.updateTable('sessions').set({ written_lsn: null }).where('id', '=', session.id).execute();
      await act();
      const { written_lsn: noted } = await primary
        .selectFrom('sessions')
        .select('written_lsn')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow();
      return noted !== null;
    };
    const before = await unread();
    assert.ok(before > 0);
    await sql`select pg_wal_replay_pause()`.execute(standby);
    const headers = { cookie: director.cookie, 'sec-fetch-site': 'same-origin' };
    const page = await fetch(`${server.url}/ce/viewdoc/?${director.documentId}`, { headers });
    assert.equal(page.status, 200);
    assert.equal(await unread(), before - 1, 'opening the page has marked the document as read');

    const body = new URLSearchParams({ theme: 'dark' });
    const form = () => fetch(`${server.url}/ce/verify/look`, { method: 'POST', headers, body, redirect: 'manual' });
    assert.equal(await notes(async () => assert.equal((await form()).status, 303)), true);
    const fileForm = () => fetch(`${server.url}/ce/verify/`, { method: 'POST', headers, body: new FormData() });
    assert.equal(await notes(fileForm), true);
    // Documents of a batch are signed after the answer to the call that began it: whoever reads of it here sees it in the list.
    assert.equal(await notes(() => ask(signingProgress, {}, director.token)), true);
    assert.equal(await notes(() => fetch(`${server.url}/ce/exeplan/?${director.documentId}`, { headers })), false);
    assert.equal(await notes(unread), false);
    await sql`select pg_wal_replay_resume()`.execute(standby);
  });

  test('a lost replica costs nobody an answer', async () => {
    await standby.destroy();
    await pair.standby.stop();
    let answered = 0;
    const asking = (async () => {
      for (; answered < 20; answered += 1) await commentsSeen();
    })();
    await until('everything is answered by the primary', () => answered === 20);
    await asking;
  });
});
