import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { withDatabase } from '../../test-support/database.ts';
import { checkLog } from './check-log-command.ts';
import { makeDemoTimeStamps, readDemoTimeStamps } from '../demo/keys/time-stamps.ts';
import { makeTestAuthority, type TestAuthority } from '../../test-support/keys.ts';
import type { KeyReader } from '../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../platform/keys/local-key-reader.ts';
import { appendLog, type LogTable } from '../../domain/documents/log.ts';
import { stampOf, type TimeStampSource } from '../../domain/documents/signing/time-stamps.ts';
import { anchorJob, anchorLog, type AnchorParts } from '../../domain/documents/anchors/anchor.ts';
import { lastAnchoredAt, readAnchors, statementOf } from '../../domain/documents/anchors/anchor-files.ts';
import { checkAnchors } from '../../domain/documents/anchors/check-anchors.ts';

const day = 24 * 3_600_000;
const begin = new Date('2026-11-20T00:00:00Z').getTime();

describe('the anchors of the document log', () => {
  const database = withDatabase();
  let actorId = 0;
  let organisationId = 0;
  let folder = '';
  let days = 0;
  let authority: TestAuthority;
  let keys: KeyReader;
  const roots: string[] = [];
  const told: string[] = [];
  const unstamped: string[] = [];
  const parts = (stamps: () => Promise<TimeStampSource | null> = async () => null): AnchorParts => ({
    folder,
    stamps,
    keys,
    onAnchor: ({ root }) => void roots.push(root),
    onFault: (fault) => void told.push(fault),
    onUnstamped: (error) => void unstamped.push(String(error)),
  });
  const write = (documentId: number, times: number, table?: LogTable): Promise<void> =>
    appendLog(
      database.db,
      Array.from({ length: times }, (_, index) => ({
        organisationId,
        documentId,
        at: new Date(begin),
        actorId,
        onBehalfOf: null,
        action: 'edit',
        statusBefore: null,
        statusAfter: 100 as const,
        comment: `entry ${index} of ${times}`,
        address: '',
      })),
      table,
    );
  const anchor = (): Promise<void> => anchorLog(database.db, parts(), new Date(begin + day * days++));
  const faults = async (): Promise<readonly string[]> => (await checkAnchors(database.db, folder, keys)).faults;
  /** As somebody who owns the tables could; every remaining chain is valid. */
  const tamper = async (statement: string): Promise<void> => {
    await database.db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await sql.raw(statement).execute(one);
      await sql`set session_replication_role = origin`.execute(one);
    });
    assert.deepEqual((await checkLog(database.db)).faults, []);
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'qujat-anchors-'));
    authority = await makeTestAuthority(new Date(begin));
    await makeDemoTimeStamps(authority.dataDir, new Date(begin));
    keys = createLocalKeyReader(authority.trustFolder);
    organisationId = await addOrganisation(database.db);
    ({ employeeId: actorId } = await addEmployee(database.db, { organisationId, email: 'dulat@saryozen.example' }));
    for (const documentId of [1, 2, 3, 4, 5]) await write(documentId, 4);
    await anchor();
  });
  after(async () => {
    await keys.close();
    authority.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('match a growing log', async () => {
    assert.deepEqual(await faults(), []);
    await write(1, 2);
    await write(6, 1);
    assert.deepEqual(await faults(), []);
    await anchor();
    const [, second] = await readAnchors(folder);
    assert.deepEqual(
      second?.anchor.heads.map(([id, length]) => [id, length]),
      [
        [1, 6],
        [6, 1],
      ],
    );
    assert.equal(second?.anchor.documents, 6);
    assert.notEqual(roots[0], roots[1]);
    assert.deepEqual(await faults(), []);
  });

  test('detect a truncated log, a removed one, and a replaced one', async () => {
    await tamper('delete from document_log where document_id = 2 and sequence > 2');
    assert.deepEqual(await faults(), ['Document 2: its log was cut off, 4 entries were anchored and 2 are left.']);
    await tamper('delete from document_log where document_id = 3');
    await tamper('delete from document_log where document_id = 4');
    await write(4, 3);
    await write(4, 2);
    assert.deepEqual((await checkLog(database.db)).faults, []);
    assert.deepEqual((await faults()).slice(1), [
      'Document 3: its log of 4 entries was removed.',
      'Document 4: its log was replaced, entry 4 is not the one that was anchored.',
    ]);
  });

  test('still detect it after further anchors', async () => {
    const had = await faults();
    assert.equal(had.length, 3);
    await write(2, 5);
    assert.deepEqual(told, []);
    await anchor();
    assert.deepEqual((await faults()).slice(1), had.slice(1));
    assert.match((await faults())[0] ?? '', /^Document 2: its log was replaced/);
    assert.equal(told.length, 3);
  });

  test('detect the same in the log of tasks without a document', async () => {
    const had = await faults();
    for (const tree of [1, 2, 3]) await write(tree, 3, 'task_log');
    await anchor();
    await write(1, 1, 'task_log');
    assert.deepEqual(await faults(), had);
    await tamper('delete from task_log where document_id = 1 and sequence > 2');
    await tamper('delete from task_log where document_id in (2, 3)');
    await write(3, 4, 'task_log');
    assert.deepEqual((await faults()).slice(had.length), [
      'Task tree 1: its log was cut off, 3 entries were anchored and 2 are left.',
      'Task tree 2: its log of 3 entries was removed.',
      'Task tree 3: its log was replaced, entry 3 is not the one that was anchored.',
    ]);
    await database.db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await sql`update task_log set details = '{"due": "2030-01-01"}' where document_id = 3 and sequence = 2`.execute(one);
      await sql`set session_replication_role = origin`.execute(one);
    });
    assert.deepEqual((await checkLog(database.db)).faults, ['Task tree 3: entry 2 of 4 does not fit its chain.']);
    await tamper('delete from task_log');
  });

  test('are chained themselves: a changed or removed anchor is detected', async () => {
    const [first = '', second = ''] = readdirSync(folder).sort();
    const bytes = readFileSync(join(folder, second));
    rmSync(join(folder, second));
    assert.ok((await faults()).some((fault) => /does not follow .*: an anchor was changed or removed/.test(fault)));
    writeFileSync(join(folder, second), bytes);
    const early = readFileSync(join(folder, first), 'utf8');
    rmSync(join(folder, first));
    writeFileSync(join(folder, first), early.replace('[3,4,', '[3,1,'));
    assert.ok((await faults()).some((fault) => fault.startsWith(`Anchor ${second} does not follow ${first}`)));
    rmSync(join(folder, first));
    writeFileSync(join(folder, first), early);
  });

  test('start anew after a restore', async () => {
    assert.ok((await faults()).length > 0);
    await anchorLog(database.db, parts(), new Date(begin + day * days++), new Date(begin));
    assert.deepEqual(await faults(), []);
    await tamper('delete from document_log where document_id = 1 and sequence > 5');
    assert.deepEqual(await faults(), ['Document 1: its log was cut off, 6 entries were anchored and 5 are left.']);
  });

  const stampsOf = async ({ dataDir }: Pick<TestAuthority, 'dataDir'>): Promise<TimeStampSource> => ({
    kind: 'key',
    ...(await readDemoTimeStamps(dataDir)),
  });

  test('are time-stamped if an authority is configured, and kept without a stamp while it is unavailable', async () => {
    const trusted = parts(() => stampsOf(authority));
    await anchorLog(database.db, trusted, new Date(begin + day * days++));
    assert.equal((await checkAnchors(database.db, folder, keys)).stamped, 1);
    const away = parts(() => Promise.reject(new Error('away')));
    await anchorLog(database.db, away, new Date(begin + day * days++));
    const { anchors, stamped } = await checkAnchors(database.db, folder, keys);
    assert.deepEqual([anchors, stamped, unstamped], [readdirSync(folder).length, 1, ['Error: away']]);
  });

  test('carry no stamp from an untrusted authority or of another time', async () => {
    const stranger = await makeTestAuthority(new Date(begin));
    try {
      await makeDemoTimeStamps(stranger.dataDir, new Date(begin));
      const count = async (): Promise<number> => (await checkAnchors(database.db, folder, keys)).stamped;
      const had = await count();
      await anchorLog(
        database.db,
        parts(() => stampsOf(stranger)),
        new Date(begin + day * days++),
      );
      assert.match(unstamped.at(-1) ?? '', /not trusted/);
      assert.equal(await count(), had);
      // Somebody who can write to the folder inserts a stamp of their own, or one of a later day.
      const name = readdirSync(folder).sort().at(-1) ?? '';
      const file = readFileSync(join(folder, name), 'utf8');
      const { anchor } = (await readAnchors(folder)).at(-1) ?? assert.fail();
      const put = async (source: TimeStampSource, at: Date): Promise<readonly string[]> => {
        const token = await stampOf(source, statementOf(anchor), at);
        rmSync(join(folder, name));
        writeFileSync(join(folder, name), file.replace('"stamp":null', `"stamp":"${token.toString('base64')}"`));
        return (await faults()).filter((fault) => fault.includes('time stamp'));
      };
      const at = new Date(anchor.at);
      assert.deepEqual(await put(await stampsOf(stranger), at), [
        `Anchor ${name}: its time stamp is by an authority that is not trusted (untrusted).`,
      ]);
      const own = await stampsOf(authority);
      assert.deepEqual(await put(own, new Date(at.getTime() + day)), [`Anchor ${name}: its time stamp is of another time.`]);
      assert.deepEqual(await put(own, at), []);
      rmSync(join(folder, name));
      writeFileSync(join(folder, name), file);
    } finally {
      stranger.remove();
    }
  });

  test('show by their names when the last one was made', async () => {
    const last = (await readAnchors(folder)).at(-1)?.anchor.at;
    assert.equal((await lastAnchoredAt(folder))?.toISOString(), last);
    const bare = mkdtempSync(join(tmpdir(), 'qujat-no-anchors-'));
    assert.equal(await lastAnchoredAt(bare), null);
    // Whatever else is in the folder or the files: only the names are read.
    writeFileSync(join(bare, '2026-11-20T10-11-12Z.json'), 'no anchor');
    writeFileSync(join(bare, 'notes.txt'), '');
    assert.equal((await lastAnchoredAt(bare))?.toISOString(), '2026-11-20T10:11:12.000Z');
    rmSync(bare, { recursive: true });
  });

  test('are made once a day', async () => {
    const job = anchorJob(parts());
    const count = (): number => readdirSync(folder).length;
    const had = count();
    const now = begin + day * days;
    await job.run(database.db, new Date(now));
    assert.equal(count(), had + 1);
    await job.run(database.db, new Date(now + day - 1));
    assert.equal(count(), had + 1);
    await job.run(database.db, new Date(now + day));
    assert.equal(count(), had + 2);
  });
});
