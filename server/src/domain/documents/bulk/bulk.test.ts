/** Acts on many documents at once, over HTTP. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assignExecutor, bookmarkDocuments, bulkPages, mostInBulk } from '@qujat/contract/bulk';
import { bookmarkedDocuments } from '@qujat/contract/document-list';
import { attachFile } from '@qujat/contract/new-document';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { readZip } from '../../../test-support/read-zip.ts';
import { CallFailure, type Client } from '../../../test-support/server.ts';
import { useUp } from '../../../test-support/use-up.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const noAccess = 'Объект не найден.';

describe('many documents at once', () => {
  const served = servedOffice();
  const { clients, store, whole, server } = served;
  const staff = () => served.office.staff;
  const approved = (more: Parameters<typeof store>[1] = {}) =>
    store([{ stage: stages.approval, employeeId: staff().director }], { status: statuses.approval, ...more });
  const get = (address: string, client: Client = clients.director): Promise<Response> =>
    client.fetch(address, { headers: { authorization: '' } });
  const archiveOf = async (ids: readonly number[], client?: Client): Promise<ReadonlyMap<string, Buffer>> => {
    const response = await get(bulkPages.archive.of(ids), client);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    return readZip(Buffer.from(await response.arrayBuffer()));
  };

  test('one executor is added to each by its own rules, and each refusal is named', async () => {
    const [one, two] = [await approved(), await approved()];
    const closed = await store([{ stage: stages.aggregation, employeeId: staff().director }]);
    const outcomes = await clients.director.call(assignExecutor, {
      ids: [one, closed, two, 999_999],
      employeeId: staff().engineer,
      text: 'Исполнить',
    });
    assert.deepEqual(
      outcomes.map(({ documentId, changed, problem }) => [documentId, changed, problem === null]),
      [
        [one, true, true],
        [closed, false, false],
        [two, true, true],
        [999_999, false, false],
      ],
    );
    assert.equal(outcomes[3]?.problem, noAccess);
    const { participants, log } = await whole(one);
    const added = participants.find(({ employee_id: id }) => id === staff().engineer);
    assert.deepEqual([added?.stage, added?.task, added?.assigned_by], [stages.execution, 'Исполнить', staff().director]);
    assert.equal(log.length, 1);
    const [again] = await clients.director.call(assignExecutor, { ids: [one], employeeId: staff().engineer });
    assert.equal(again?.changed, false);
    assert.ok(again?.problem);
  });

  test('a stranger changes nothing, and learns nothing of the documents', async () => {
    const id = await approved({ subject: 'Тайна' });
    for (const { client, status } of served.strangers()) {
      const [assigned] = await client.call(assignExecutor, { ids: [id], employeeId: staff().engineer });
      const [starred] = await client.call(bookmarkDocuments, { ids: [id], bookmarked: true });
      for (const outcome of [assigned, starred])
        assert.deepEqual(outcome, { documentId: id, number: '', subject: '', changed: false, problem: noAccess });
      for (const page of [bulkPages.print, bulkPages.archive]) assert.equal((await get(page.of([id]), client)).status, status);
    }
    assert.equal((await whole(id)).participants.length, 1);
  });

  test('favourites are added, and taken back only where they were added', async () => {
    const [one, two] = [await approved(), await approved()];
    const starred = async (): Promise<boolean[]> => {
      const { documents } = await clients.director.call(bookmarkedDocuments, {});
      return [one, two].map((id) => documents.some((each) => each.id === id));
    };
    await clients.director.call(bookmarkDocuments, { ids: [one], bookmarked: true });
    const outcomes = await clients.director.call(bookmarkDocuments, { ids: [one, two], bookmarked: true });
    assert.deepEqual(
      outcomes.map(({ changed }) => changed),
      [false, true],
    );
    assert.deepEqual(await starred(), [true, true]);
    await clients.director.call(bookmarkDocuments, { ids: [two], bookmarked: false });
    assert.deepEqual(await starred(), [true, false]);
  });

  test('a page prints all of them, and says how many it leaves out', async () => {
    const [one, two] = [await approved({ subject: 'Первый <b>' }), await approved({ subject: 'Второй' })];
    const response = await get(bulkPages.print.of([one, two, 999_999]));
    const text = await response.text();
    assert.equal(response.status, 200);
    assert.match(text, /Первый &lt;b&gt;[\s\S]*Второй/);
    assert.equal(text.match(/class="one-of-many"/g)?.length, 2);
    assert.match(text, /1 документ не найден/);
    assert.match(text, /print-page\.js/);
  });

  test('an archive has a folder for each document, and names what is not in it', async () => {
    const draft = await store([], { status: statuses.draft, number: '', initiator_id: staff().director, subject: 'Смета' });
    for (const name of ['Смета.txt', 'СМЕТА.txt']) await clients.director.call(attachFile, { id: draft, files: [new File([name], name)] });
    const numbered = await approved({ number: 'СЗ-1/2' });
    const same = await approved({ number: 'СЗ-1/2' });
    const archive = await archiveOf([draft, numbered, same, 999_999]);
    const names = [...archive.keys()];
    assert.equal(names.length, 6);
    assert.deepEqual(
      names.filter((name) => name.endsWith('.txt')).map((name) => name.replace(/^.*\//, '')),
      ['Смета.txt', 'СМЕТА (2).txt', 'Не вошло в архив.txt'],
    );
    const pdfs = names.filter((name) => name.endsWith('.pdf'));
    assert.equal(new Set(pdfs.map((name) => name.split('/')[0])).size, 3);
    for (const name of pdfs) assert.equal(archive.get(name)?.subarray(0, 5).toString(), '%PDF-');
    assert.match(archive.get('Не вошло в архив.txt')?.toString() ?? '', /1 документ не найден/);
    const audited = await server.db.selectFrom('audit_log').select('details').where('event', '=', 'document.downloaded').execute();
    assert.equal(audited.length, 3);
  });

  test('a long name of an attachment keeps its end and its extension in the archive', async () => {
    const id = await store([], { status: statuses.draft, number: '', initiator_id: staff().director });
    const names = [`${'Д'.repeat(117)} 1.txt`, `${'Д'.repeat(117)} 2.txt`, `${'x'.repeat(200)}.txt`];
    for (const name of names) await clients.director.call(attachFile, { id, files: [new File([name], name)] });
    const packed = [...(await archiveOf([id])).keys()].map((name) => name.replace(/^.*\//, ''));
    assert.deepEqual(
      packed.filter((name) => !name.endsWith('.pdf')),
      names,
    );
  });

  test('an infected file stays out, with its reason', async () => {
    const id = await store([], { status: statuses.draft, number: '', initiator_id: staff().director });
    await clients.director.call(attachFile, { id, files: [new File(['x'], 'Вирус.txt')] });
    await server.db.updateTable('files').set({ scan: 'infected' }).where('name', '=', 'Вирус.txt').execute();
    const archive = await archiveOf([id]);
    assert.equal(
      [...archive.keys()].some((name) => name.endsWith('Вирус.txt')),
      false,
    );
    assert.match(archive.get('Не вошло в архив.txt')?.toString() ?? '', /Вирус\.txt: .+/);
  });

  test('neither none, nor too many, nor anything but numbers is accepted', async () => {
    const many = Array.from({ length: mostInBulk + 1 }, (_, index) => index + 1);
    for (const { path, of } of [bulkPages.print, bulkPages.archive])
      for (const address of [path, of(many), `${path}?d=x`, `${path}?d=1&d=-2`, `${path}?d=1e9`])
        assert.equal((await get(address)).status, 400, address);
    await fails(clients.director.call(bookmarkDocuments, { ids: many, bookmarked: true }), 400);
    await fails(clients.director.call(assignExecutor, { ids: many, employeeId: 1 }), 400);
  });

  test('no more often than the limits allow', async () => {
    const id = await approved();
    const { personId } = await server.db
      .selectFrom('employees')
      .select('person_id as personId')
      .where('id', '=', staff().director)
      .executeTakeFirstOrThrow();
    for (const limit of [limits.bulkChanges, limits.bulkPrints]) await useUp(server.db, limit, personId, server.clock.now());
    await useUp(server.db, limits.archives, staff().director, server.clock.now());
    for (const page of [bulkPages.print, bulkPages.archive]) assert.equal((await get(page.of([id]))).status, 429);
    for (const call of [
      () => clients.director.call(assignExecutor, { ids: [id], employeeId: staff().engineer }),
      () => clients.director.call(bookmarkDocuments, { ids: [id], bookmarked: true }),
    ])
      await assert.rejects(call(), (error) => error instanceof CallFailure && error.status === 429);
    assert.equal((await whole(id)).participants.length, 1);
  });
});
