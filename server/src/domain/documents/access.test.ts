/** Refusals for documents that a person may not, or may no longer, see: every call and page that names one. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { callsByArea } from '@qujat/contract/all-calls';
import { approveWithoutKey, checkSigning, signingProgress } from '@qujat/contract/signing';
import { documentCard } from '@qujat/contract/document-card';
import { editAcknowledgement, returnDocument } from '@qujat/contract/document-acts';
import { randomUUID } from 'node:crypto';
import { CallFailure, type Client } from '../../test-support/server.ts';
import { changes, inWords, ofOneself, pagesNaming, reads, type Ask } from './test-support/calls-naming-documents.ts';
import { emailOf } from './test-support/office.ts';
import { fails, servedOffice } from './test-support/served-office.ts';

const denied = 'Доступ к документу запрещён';
const accessEnded = 'У вас больше нет доступа к этому документу. Ничего не сделано.';
const substitutionEnded = 'Вы больше не замещаете сотрудника, за которого действовали. Ничего не сделано.';

describe('a document without access', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-access-'));
  const served = servedOffice({ dataDir: () => dataDir });
  const { clients, store, whole, server } = served;
  const staff = () => served.office.staff;
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  const make = () =>
    store([
      { stage: 1, employeeId: staff().head },
      { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    ]);
  const open = (client: Client, path: string) => client.fetch(path, { headers: { authorization: '' } });
  const codeOfFile = async (documentId: number): Promise<string> => {
    const code = randomUUID();
    const { id } = await server.db
      .insertInto('files')
      .values({
        organisation_id: served.office.organisationId,
        code,
        name: 'Смета.txt',
        extension: 'txt',
        size: 1,
        content_type: 'text/plain',
        sha256: 'a'.repeat(64),
        storage_key: 'none',
        owner_id: staff().worker,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('document_attachments')
      .values({ organisation_id: served.office.organisationId, document_id: documentId, file_id: id })
      .execute();
    return code;
  };

  test('every call of the contract that names a document is in the table', () => {
    const areas = [
      'document-list',
      'bulk',
      'document-card',
      'document-acts',
      'document-pages',
      'reading',
      'discussion',
      'new-document',
      'exchange',
      'signing',
      'feed',
      'offline-reading',
      'today',
    ];
    const named = new Set(
      areas
        .flatMap((area) => callsByArea[area] ?? [])
        .filter(({ fields }) => ['id', 'ids', 'documentId', 'documentIds'].some((name) => name in fields))
        .map(({ name }) => name),
    );
    assert.deepEqual([...named].toSorted(), [...Object.keys(reads), ...Object.keys(changes), ...inWords, ...ofOneself].toSorted());
  });

  for (const [name, ask] of Object.entries({ ...reads, ...changes }))
    test(`${name}: a colleague gets 403; another organisation and a missing document get 404`, async () => {
      const id = await make();
      const before = await whole(id);
      const { office } = served;
      await fails(ask(clients.trainee, { id, office }), 403, denied);
      await fails(ask(served.foreigner, { id, office }), 404);
      await fails(ask(clients.trainee, { id: 9_999_999, office }), 404);
      assert.deepEqual(await whole(id), before);
    });

  test('pages and files answer the same way', async () => {
    const id = await make();
    const file = `/file/dwn?code=${await codeOfFile(id)}`;
    for (const path of [...pagesNaming(id), file]) {
      const response = await open(clients.trainee, path);
      assert.equal(response.status, 403, path);
      assert.match(await response.text(), /Доступ к документу запрещён/, path);
      assert.equal((await open(served.foreigner, path)).status, 404, path);
    }
    for (const path of pagesNaming(9_999_999)) assert.equal((await open(clients.trainee, path)).status, 404, path);
  });

  test('signing answers in its own words, and names no invisible document', async () => {
    const id = await make();
    const batch = randomUUID();
    assert.equal(await clients.trainee.call(approveWithoutKey, { documentIds: [id], batch }), 'error');
    assert.deepEqual((await clients.trainee.call(signingProgress, { batch })).documents, []);
    assert.deepEqual(
      (await clients.trainee.call(checkSigning, { documentIds: [id, 9_999_999] })).documents.map(({ problem }) => problem),
      [denied, 'Объект не найден.'],
    );
  });
});

describe('access that has just ended', () => {
  const served = servedOffice();
  const { clients, store, whole, server } = served;
  const staff = () => served.office.staff;

  /** Every change is refused with a text, and nothing is changed. */
  const expectWords = async (client: Client, id: number, text: string): Promise<void> => {
    const before = await whole(id);
    const marks = () => server.db.selectFrom('document_marks').selectAll().where('document_id', '=', id).orderBy('employee_id').execute();
    const marked = await marks();
    for (const [name, ask] of Object.entries<Ask>(changes)) {
      const failure = await ask(client, { id, office: served.office }).then(
        () => null,
        (error: unknown) => error,
      );
      assert.ok(failure instanceof CallFailure, `${name} was done`);
      assert.deepEqual([failure.status, failure.text], [200, text], name);
    }
    for (const [name, ask] of Object.entries<Ask>(reads))
      await fails(ask(client, { id, office: served.office }), 403).catch((error: unknown) => assert.fail(`${name}: ${String(error)}`));
    const batch = randomUUID();
    assert.equal(await client.call(approveWithoutKey, { documentIds: [id], batch }), 'error');
    assert.deepEqual(
      (await client.call(signingProgress, { batch })).documents.map((each) => each.text),
      [text],
    );
    assert.deepEqual(
      (await client.call(checkSigning, { documentIds: [id] })).documents.map(({ problem }) => problem),
      [text],
    );
    assert.deepEqual([await whole(id), await marks()], [before, marked]);
  };

  test('with a deputyship', async () => {
    const id = await store([{ stage: 1, employeeId: staff().head }]);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().head, deputy_id: staff().trainee, starts_on: '2020-01-01', ends_on: null })
      .execute();
    const deputy = await server.signIn(emailOf('trainee', 'north'));
    await server.db
      .insertInto('session_substitutions')
      .values({ session_id: deputy.tokens!.sessionId, employee_id: staff().head })
      .execute();
    // Shown in the list only: no card of it was opened.
    await server.db.updateTable('deputies').set({ ends_on: '2020-01-02' }).where('deputy_id', '=', staff().trainee).execute();
    await expectWords(deputy, id, substitutionEnded);
  });

  test('with the removal of a participant', async () => {
    const id = await store([{ stage: 1, employeeId: staff().head }]);
    await clients.worker.call(editAcknowledgement, { operation: 1, id, employeeId: staff().engineer });
    await clients.worker.call(editAcknowledgement, { operation: 2, id, employeeId: staff().engineer });
    await expectWords(clients.engineer, id, accessEnded);
  });

  test('with the removal of a role', async () => {
    const id = await store([{ stage: 1, employeeId: staff().head }], { correspondence: 'outgoing' });
    await clients.clerk.call(documentCard, { id });
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', staff().clerk).execute();
    await expectWords(clients.clerk, id, accessEnded);
  });

  test('with a return to creation', async () => {
    const id = await store(
      [
        { stage: 1, employeeId: staff().head, state: 'refused', decidedAt: new Date(), decidedBy: staff().head },
        { stage: 2, employeeId: staff().director, state: 'dropped' },
      ],
      { status: 310 },
    );
    await clients.worker.call(returnDocument, { id });
    await expectWords(clients.director, id, accessEnded);
  });

  test('a deputy who still sees the document for another reason is told that the deputyship has ended', async () => {
    const id = await store([
      { stage: 1, employeeId: staff().lawyer },
      { stage: 4, employeeId: staff().accountant },
    ]);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().lawyer, deputy_id: staff().accountant, starts_on: '2020-01-01', ends_on: '2020-01-02' })
      .execute();
    await fails(
      changes['decideDocument']!(clients.accountant, { id, office: { ...served.office, staff: { ...staff(), head: staff().lawyer } } }),
      200,
      substitutionEnded,
    );
  });
});
