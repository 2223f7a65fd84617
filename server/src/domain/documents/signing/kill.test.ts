/**
 * A process is killed while it signs: finished signatures stay, the others are reported, nothing is half done, and nothing is signed twice.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { encodeRequest } from '@qujat/contract/call';
import { signByKey, signingProgress } from '@qujat/contract/signing';
import { sql } from 'kysely';
import { firstBrokenEntry } from '../log.ts';
import { startServerProcess } from '../../../test-support/own-process.ts';
import { readDemoTimeStamps } from '../../../app/demo/keys/time-stamps.ts';
import { keyPassword } from '../../../test-support/keys.ts';
import { storeBatch } from './batches.ts';
import { applyDecision } from './apply.ts';
import { asFile, newBatch, signingOffice } from './test-support/signing.ts';
import { startTimeStampServer } from './test-support/time-stamp-server.ts';

describe('a kill during signing', () => {
  const { get } = signingOffice();

  /** Every document and its item must have matching states. */
  const count = async (batch: string) => {
    const { server } = get();
    const { rows } = await sql<{
      id: number;
      status: number;
      state: string;
      outcome: string;
      signatures: number;
      entries: number;
      agreed: number;
    }>`
      select d.id, d.status, i.state, i.outcome,
        (select count(*)::int from signatures s join document_originals o on o.id = s.original_id where o.document_id = d.id) as signatures,
        (select count(*)::int from document_log l where l.document_id = d.id) as entries,
        (select count(*)::int from participants p where p.document_id = d.id and p.state = 'agreed') as agreed
      from signing_items i join documents d on d.id = i.document_id where i.batch_id = ${batch} order by i.position`.execute(server.db);
    for (const row of rows) {
      const isSigned = row.state === 'signed';
      assert.deepEqual(
        [row.status, row.signatures, row.entries, row.agreed],
        isSigned ? [600, 1, 1, 1] : [300, 0, 0, 0],
        JSON.stringify(row),
      );
      assert.equal(await firstBrokenEntry(server.db, { id: row.id, organisationId: get().office.organisationId }), null);
    }
    return { rows, signed: rows.filter(({ state }) => state === 'signed').length };
  };

  test('twice, followed by completion', async () => {
    const { server, director, documents, authority, dataDir } = get();
    const stamps = await startTimeStampServer(await readDemoTimeStamps(authority.dataDir));
    const ids = await documents(80);
    const keyFile = asFile(await authority.key({}));
    let left = ids;
    for (const round of [1, 2]) {
      const other = await startServerProcess({
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: dataDir,
        TRUSTED_CA_DIR: authority.trustFolder,
        TSA_URL: stamps.url,
        WORKER: '0',
      });
      const batch = newBatch();
      const { path, body } = encodeRequest(signByKey, { documentIds: left, keyFile, password: keyPassword, batch });
      const answer = await fetch(`${other.url}${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${director.tokens?.accessToken}` },
      });
      assert.equal(await answer.text(), 'queued');
      for (;;) {
        if ((await director.call(signingProgress, { batch })).signed >= 8) break;
        await sleep(5);
      }
      await other.kill();
      const { signed } = await count(batch);
      assert.ok(signed >= 8 && signed < left.length, `${signed} signed in round ${round}`);
      // Not alive for longer than the others' timeout.
      await sql`update signing_batches set heartbeat_at = heartbeat_at - interval '1 minute' where id = ${batch}`.execute(server.db);
      const progress = await director.call(signingProgress, {});
      assert.deepEqual([progress.batch, progress.waiting, progress.signed], [batch, 0, signed]);
      const interrupted = progress.documents.filter(({ state }) => state === 'interrupted');
      assert.equal(interrupted.length, left.length - signed);
      assert.ok(interrupted.every(({ text }) => text === 'Подписание прервано, укажите ключ снова'));
      await count(batch);
      left = interrupted.map(({ id }) => id);
    }
    stamps.close();
    const batch = newBatch();
    assert.equal(await director.call(signByKey, { documentIds: left, keyFile, password: keyPassword, batch }), 'queued');
    while ((await director.call(signingProgress, { batch })).waiting > 0) await sleep(20);
    assert.equal((await count(batch)).signed, left.length);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from signatures s join document_originals o on o.id = s.original_id where o.document_id = any(${ids})`.execute(
      server.db,
    );
    assert.equal(rows[0]?.n, ids.length);
  });

  test('a process that resumes after it was given up does nothing more', async () => {
    const { server, office, documents } = get();
    const [id = 0] = await documents(1, { route: 'R4' });
    const batch = newBatch();
    const { staff, organisationId } = office;
    const { id: sessionId } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('employee_id', '=', staff.director)
      .executeTakeFirstOrThrow();
    const actor = { sessionId, employeeId: staff.director, organisationId, actingFor: [], address: '' };
    await storeBatch(server.db, {
      id: batch,
      employeeId: actor.employeeId,
      organisationId: actor.organisationId,
      holder: '',
      role: null,
      at: new Date(),
      items: [{ documentId: id, state: 'waiting', outcome: '' }],
    });
    await server.db.updateTable('signing_items').set({ state: 'interrupted' }).where('batch_id', '=', batch).execute();
    await assert.rejects(
      applyDecision({ origin: '', db: server.db, clock: () => new Date(), decisionListeners: [] }, actor, { documentId: id, batch }),
      {
        name: 'GivenUpError',
      },
    );
    assert.equal((await count(batch)).signed, 0);
  });
});
