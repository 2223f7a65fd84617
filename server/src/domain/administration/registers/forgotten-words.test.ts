/** Comments end with their document; its log stays whole and still shows what somebody alters (ADM-82, docs/decisions/0442). */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { startDestruction } from '@qujat/contract/administration/retention';
import { decideDocument } from '@qujat/contract/document-card';
import { openDraft } from '@qujat/contract/new-document';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import { checkLog } from '../../../app/commands/check-log-command.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { draftOffice } from '../../documents/drafts/test-support/draft-office.ts';
import { firstBrokenEntry } from '../../documents/log.ts';
import { destroyPending } from '../../documents/retention/destroy.ts';
import { forgetTaskContents } from '../../tasks/forget-contents.ts';

describe('the words of a destroyed document', () => {
  const { served, staff, templates, save, launch } = draftOffice();
  const { clients, server, whole } = served;
  const words = 'Молибденовая пенсия';
  let document = 0;

  before(async () => {
    const { id, version } = await save(clients.worker, { subject: 'О пенсии' });
    await launch(clients.worker, id, version);
    document = id;
    const decide = (decision: 10 | 20, comment: string) =>
      clients.head.call(decideDocument, { id, stage: stages.aggregation, decision, employeeId: staff().head, comment });
    await decide(decisions.agree, `${words}: «согласен» \\ "да"`);
    await clients.engineer.call(decideDocument, {
      id,
      stage: stages.execution,
      decision: decisions.agree,
      employeeId: staff().engineer,
      comment: `${words} назначена`,
    });
  });

  /** Table and column of every value in the database that contains the text, whatever the type of the column. */
  const places = async (text: string): Promise<readonly string[]> => {
    const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
      select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'tsvector', 'xml'))`.execute(server.db);
    const found: string[] = [];
    for (const { table, column, type } of columns) {
      const value = sql.ref(column);
      const holds =
        type === 'bytea'
          ? sql`position(convert_to(${text}, 'UTF8') in ${value}) > 0`
          : sql`position(lower(${text}) in lower(${value}::text)) > 0`;
      const { rows } = await sql`select from ${sql.table(table)} where ${holds} limit 1`.execute(server.db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  };
  const history = async (): Promise<string> => (await clients.worker.fetch(`/ce/showhist_win.php?${document}`)).text();
  /** As the owner of the tables could, in a transaction that is taken back. Returns the first entry that does not fit. */
  const brokenBy = async (statement: RawBuilder<unknown>): Promise<number | null> => {
    const undo = new Error('taken back');
    let broken: number | null = null;
    await server.db
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await statement.execute(trx);
        broken = await firstBrokenEntry(trx, { id: document, organisationId: served.office.organisationId });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return broken;
  };

  test('while the document stands, its comments are read, and the log proves them', async () => {
    assert.ok((await history()).includes(`${words} назначена`));
    assert.deepEqual((await checkLog(server.db)).faults, []);
    const entry = sql`document_id = ${document} and action = 'aggregation.agree'`;
    const { log } = await whole(document);
    const { sequence } = log.find(({ action }) => action === 'aggregation.agree')!;
    assert.equal(await brokenBy(sql`update document_log set comment = 'Нет' where ${entry}`), sequence);
    // A comment that was taken away without a destruction.
    assert.equal(await brokenBy(sql`update document_log set comment = '', comment_salt = null where ${entry}`), sequence);
    assert.equal(await brokenBy(sql`update document_log set format = 1, comment = encode(comment_digest, 'hex') where ${entry}`), sequence);
  });

  test('nobody forgets the words of a document that is not destroyed', async () => {
    await assert.rejects(sql`select forget_log_comments(${document})`.execute(server.db), /is not destroyed/);
    await assert.rejects(
      sql`update document_log set comment = '', comment_salt = null where document_id = ${document}`.execute(server.db),
      /append-only/,
    );
  });

  test('after the destruction no table holds them, the log is whole, and a change of what is left is found', async () => {
    await server.db
      .updateTable('document_indices as i')
      .set({ retention_months: 36 })
      .where('i.id', '=', (eb) => eb.selectFrom('templates').select('index_id').where('id', '=', templates().R1))
      .execute();
    await server.db
      .updateTable('documents')
      .set({ status: statuses.completed, finished_at: new Date('2018-05-01T12:00:00Z') })
      .where('id', '=', document)
      .execute();
    assert.ok((await places(words)).includes('document_log.comment'));
    const { id: act } = await clients.administrator.call(startDestruction, { templateId: templates().R4, ids: [document] });
    const { draft } = await clients.administrator.call(openDraft, { id: act });
    const { version } = await save(clients.administrator, {
      id: act,
      version: draft!.version,
      templateId: templates().R4,
      subject: draft!.subject,
      participants: [{ stage: 2, userid: staff().head, queue: 1, task: '' }],
    });
    await launch(clients.administrator, act, version);
    await clients.head.call(decideDocument, { id: act, stage: stages.approval, decision: decisions.agree, employeeId: staff().head });
    const before = await whole(document);
    const files = createDiskStore(join(server.dataDir, 'files'));
    await destroyPending(server.db, { files, forgetters: [forgetTaskContents] }, server.clock.now());

    assert.deepEqual(await places(words), []);
    const { log } = await whole(document);
    assert.deepEqual(
      log.slice(0, -1).map(({ hash, action, actor_id }) => [hash.toString('hex'), action, actor_id]),
      before.log.map(({ hash, action, actor_id }) => [hash.toString('hex'), action, actor_id]),
    );
    assert.ok(log.slice(0, -1).every(({ comment, comment_salt }) => comment === '' && comment_salt === null));
    assert.deepEqual([log.at(-1)!.action, log.at(-1)!.comment.startsWith('№ ')], ['retention.destroyed', true]);
    const { faults, forgotten, sealed } = await checkLog(server.db);
    assert.deepEqual(faults, []);
    assert.deepEqual([forgotten, sealed], [before.log.filter(({ comment }) => comment !== '').length, 0]);
    assert.ok(!(await history()).includes('chain-broken'));

    const { sequence } = log.find(({ action }) => action === 'aggregation.agree')!;
    const entry = sql`document_id = ${document} and sequence = ${sequence}`;
    assert.equal(await brokenBy(sql`update document_log set actor_id = ${staff().trainee} where ${entry}`), sequence);
    assert.equal(await brokenBy(sql`update document_log set comment_digest = sha256('x') where ${entry}`), sequence);
    assert.equal(await brokenBy(sql`update document_log set comment = 'Иное' where ${entry}`), sequence);
    // Whoever brings back the words, or removes the destruction, is found too.
    assert.equal(await brokenBy(sql`delete from destroyed_documents where document_id = ${document}`), sequence);
    assert.equal(
      await brokenBy(sql`delete from document_log where document_id = ${document} and action = 'retention.destroyed'`),
      sequence,
    );
    await assert.rejects(sql`update document_log set comment = 'Иное' where document_id = ${document}`.execute(server.db), /append-only/);
  });
});
