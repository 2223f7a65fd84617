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
import { makeTestAuthority } from '../../test-support/keys.ts';
import { appendLog } from '../../domain/documents/log.ts';
import type { TimeStampSource } from '../../domain/documents/signing/time-stamps.ts';
import { anchorJob, anchorLog, type AnchorParts } from '../../domain/documents/anchors/anchor.ts';
import { readAnchors } from '../../domain/documents/anchors/anchor-files.ts';
import { checkAnchors } from '../../domain/documents/anchors/check-anchors.ts';

const day = 24 * 3_600_000;
const begin = new Date('2026-11-20T00:00:00Z').getTime();

describe('the anchors of the document log', () => {
  const database = withDatabase();
  let actorId = 0;
  let folder = '';
  let days = 0;
  const roots: string[] = [];
  const told: string[] = [];
  const parts = (stamps: () => Promise<TimeStampSource | null> = async () => null): AnchorParts => ({
    folder,
    stamps,
    onAnchor: ({ root }) => void roots.push(root),
    onFault: (fault) => void told.push(fault),
    onUnstamped: () => {},
  });
  const write = (documentId: number, times: number): Promise<void> =>
    appendLog(
      database.db,
      Array.from({ length: times }, (_, index) => ({
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
    );
  const anchor = (): Promise<void> => anchorLog(database.db, parts(), new Date(begin + day * days++));
  const faults = async (): Promise<readonly string[]> => (await checkAnchors(database.db, folder)).faults;
  /** As somebody who owns the tables can; every chain that is left is whole. */
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
    const organisationId = await addOrganisation(database.db);
    ({ employeeId: actorId } = await addEmployee(database.db, { organisationId, email: 'dulat@saryozen.example' }));
    for (const documentId of [1, 2, 3, 4, 5]) await write(documentId, 4);
    await anchor();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('hold to a log that grows', async () => {
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

  test('find a log that was cut off, one that was removed, and one that was replaced', async () => {
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

  test('do not forget it when they go on', async () => {
    const had = await faults();
    assert.equal(had.length, 3);
    await write(2, 5);
    assert.deepEqual(told, []);
    await anchor();
    assert.deepEqual((await faults()).slice(1), had.slice(1));
    assert.match((await faults())[0] ?? '', /^Document 2: its log was replaced/);
    assert.equal(told.length, 3);
  });

  test('are chained themselves: one that was changed or removed is found', async () => {
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

  test('begin anew with a backup that is restored', async () => {
    assert.ok((await faults()).length > 0);
    await anchorLog(database.db, parts(), new Date(begin + day * days++), new Date(begin));
    assert.deepEqual(await faults(), []);
    await tamper('delete from document_log where document_id = 1 and sequence > 5');
    assert.deepEqual(await faults(), ['Document 1: its log was cut off, 6 entries were anchored and 5 are left.']);
  });

  test('are stamped where an authority is configured, and kept without a stamp when it is away', async () => {
    const { dataDir, remove } = await makeTestAuthority();
    try {
      await makeDemoTimeStamps(dataDir, new Date());
      const source: TimeStampSource = { kind: 'key', ...(await readDemoTimeStamps(dataDir)) };
      await anchorLog(
        database.db,
        parts(async () => source),
        new Date(begin + day * days++),
      );
      assert.equal((await checkAnchors(database.db, folder)).stamped, 1);
      let unstamped = 0;
      const away = { ...parts(() => Promise.reject(new Error('away'))), onUnstamped: () => void (unstamped += 1) };
      await anchorLog(database.db, away, new Date(begin + day * days++));
      const { anchors, stamped } = await checkAnchors(database.db, folder);
      assert.deepEqual([anchors, stamped, unstamped], [readdirSync(folder).length, 1, 1]);
    } finally {
      remove();
    }
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
