import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { withdrawDocument } from '@qujat/contract/document-acts';
import { bookmarkedDocuments, documentList, listColumns, saveListColumns, setBookmark } from '@qujat/contract/document-list';
import { bookmarkedExportPath, listExportPath } from '@qujat/contract/list-export';
import { queues, statuses } from '@qujat/contract/vocabulary';
import { readZip } from '../../../test-support/read-zip.ts';
import type { Client } from '../../../test-support/server.ts';
import { refreshFeeds } from '../feed-store.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
type Cells = (string | number | null)[];
const rowsOf = (file: Buffer): Cells[] =>
  [
    ...readZip(file)
      .get('xl/worksheets/sheet1.xml')!
      .toString()
      .matchAll(/<row r="\d+">(.*?)<\/row>/g),
  ].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="\w+"\/>|<c r="\w+" s="1"><v>(\d+)<\/v><\/c>|<c r="\w+" s="\d" t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>/g,
      ),
    ].map(([, day, text]) => (day === undefined ? (text === undefined ? null : unescape(text)) : Number(day))),
  );
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;

describe('the list as an Excel file', () => {
  const served = servedOffice();
  type Input = Parameters<typeof listExportPath>[0];
  const download = async (client: Client, input: Input): Promise<Cells[]> => {
    const response = await client.fetch(listExportPath(input));
    assert.equal(response.status, 200);
    return rowsOf(Buffer.from(await response.arrayBuffer())).slice(1);
  };
  before(async () => {
    const { store, office } = served;
    for (let index = 0; index < 60; index += 1)
      await store([{ stage: 1, employeeId: office.staff.head }], {
        number: `СЗ-${index}`,
        subject: index === 7 ? '=HYPERLINK("http://x.example")' : `О закупке ${index}`,
        status: index % 3 ? statuses.aggregation : statuses.completed,
        // 00:30 of the 11th in Almaty is still the 10th in UTC.
        issue_date: new Date(Date.UTC(2026, 9, 10, 19, 30) - index * 86_400_000),
        due_at: index % 2 ? new Date('2026-12-01T05:00:00Z') : null,
        template_id: index % 5 ? office.templates.R1 : office.templates.R5,
      });
  });

  test('is a download with column titles in the reader’s language', async () => {
    const { clients } = served;
    const response = await clients.worker.fetch(listExportPath({ queue: queues.all }));
    assert.equal(response.headers.get('content-type'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; .*filename\*=UTF-8''%D0%94.*\.xlsx$/);
    const [titles, first] = rowsOf(Buffer.from(await response.arrayBuffer()));
    assert.deepEqual(titles, [
      'Тип документа',
      'Номер',
      'Дата',
      'Исполнить до',
      'Инициатор',
      'Подразделение',
      'Тема',
      'Статус',
      'Изменён',
      'Поля',
    ]);
    assert.equal(first?.[2], dayNumber('2026-10-11'), 'a day of the organisation’s zone');
  });

  test('contains exactly the list, all its pages in its order, for every filter', async () => {
    const { clients, office } = served;
    const inputs: Input[] = [
      { queue: queues.all },
      { queue: queues.all, page: 2 },
      { queue: queues.all, sort: 5 },
      { queue: queues.all, status: statuses.completed },
      { queue: queues.all, templateId: office.templates.R5 },
      { queue: queues.all, departmentId: office.departments[1] },
      { queue: queues.inWork, dateFrom: Date.UTC(2026, 8, 1) / 1000, dateTo: Date.UTC(2026, 9, 1) / 1000 },
      { queue: queues.all, search: 'закупка' },
      { queue: queues.all, search: 'сз-1', searchAllPeriods: true, status: statuses.aggregation },
      { queue: queues.incoming },
      { queue: queues.all, responseRequired: true },
    ];
    for (const who of ['worker', 'head', 'administrator'] as const)
      for (const { page: _, ...input } of inputs) {
        const numbers: (string | null)[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const list = await clients[who].call(documentList, { ...input, page });
          pages = list.totalPages;
          numbers.push(...list.documents.map(({ number }) => number || null));
        }
        assert.deepEqual(
          (await download(clients[who], input)).map((cells) => cells[1]),
          numbers,
          `${who} ${JSON.stringify(input)}`,
        );
      }
  });

  test('of the favourites contains accessible starred documents, newest first', async () => {
    const { clients, foreigner, office, store } = served;
    const { documents } = await clients.worker.call(documentList, { queue: queues.all });
    const starred = [documents[3]!, documents[20]!, documents[9]!];
    for (const { id } of starred) await clients.worker.call(setBookmark, { documentId: id, bookmarked: true });
    const seen = await store([{ stage: 1, employeeId: office.staff.engineer }], { number: 'ДЗ-7', issue_date: new Date('2020-01-01') });
    await clients.engineer.call(setBookmark, { documentId: seen, bookmarked: true });
    await clients.worker.call(setBookmark, { documentId: seen, bookmarked: true });
    const numbers = async (client: Client): Promise<unknown[]> => {
      const response = await client.fetch(bookmarkedExportPath);
      assert.equal(response.status, 200);
      return rowsOf(Buffer.from(await response.arrayBuffer()))
        .slice(1)
        .map((cells) => cells[1]);
    };
    const { documents: listed, count } = await clients.worker.call(bookmarkedDocuments, {});
    assert.deepEqual(
      await numbers(clients.worker),
      listed.map(({ number }) => number),
    );
    assert.deepEqual(
      [count, listed.map(({ number }) => number)],
      [4, [documents[3]!, documents[9]!, documents[20]!].map(({ number }) => number).concat('ДЗ-7')],
    );
    assert.deepEqual(await numbers(clients.engineer), ['ДЗ-7']);
    await clients.worker.call(withdrawDocument, { id: seen });
    await served.server.db.deleteFrom('participants').where('document_id', '=', seen).execute();
    await refreshFeeds(served.server.db, served.office.organisationId, [seen]);
    assert.deepEqual(await numbers(clients.engineer), [], 'what may be seen no longer is not in the file');
    assert.deepEqual(await numbers(foreigner), []);
    assert.equal((await served.server.anonymous().fetch(bookmarkedExportPath)).status, 303);
    assert.equal((await clients.worker.fetch('/ce/chfav.php?excel=1')).status, 400);
  });

  test('writes cells as text and dates, never as formulas', async () => {
    const found = (await download(served.clients.worker, { queue: queues.all })).find((cells) => cells[1] === 'СЗ-7');
    assert.deepEqual(
      [found?.[2], found?.[3], found?.[6], found?.[7]],
      [dayNumber('2026-10-04'), dayNumber('2026-12-01'), '=HYPERLINK("http://x.example")', 'На согласовании'],
    );
  });

  test('shows the deadlines that the list shows: of what waits for a person, their own', async () => {
    const { clients, office, store } = served;
    const [step, whole] = [new Date('2026-11-21T05:00:00Z'), new Date('2026-12-01T05:00:00Z')];
    for (const [number, dueAt, due_at] of [
      ['СРОК-1', step, whole],
      ['СРОК-2', step, null],
      ['СРОК-3', null, whole],
      ['СРОК-4', null, null],
    ] as const)
      await store([{ stage: 1, employeeId: office.staff.lawyer, dueAt }], { number, due_at });
    for (const [queue, deadlines] of [
      [queues.incoming, [step, step, whole, null]],
      [queues.all, [whole, null, whole, null]],
    ] as const) {
      const { documents } = await clients.lawyer.call(documentList, { queue, search: 'срок' });
      const shown = new Map(documents.map(({ number, executionDate }) => [number, executionDate]));
      const cells = new Map((await download(clients.lawyer, { queue, search: 'срок' })).map((row) => [row[1], row[3]]));
      for (const [index, deadline] of deadlines.entries()) {
        const number = `СРОК-${index + 1}`;
        assert.equal(shown.get(number), deadline && deadline.getTime() / 1000, `${queue} ${number}`);
        assert.equal(cells.get(number), deadline && dayNumber(deadline.toISOString().slice(0, 10)), `${queue} ${number}`);
      }
    }
  });

  test('requires a session, and another organisation’s documents are missing', async () => {
    const anonymous = await served.server.anonymous().fetch(listExportPath({ queue: queues.all }));
    assert.equal(anonymous.status, 303);
    assert.match(anonymous.headers.get('location') ?? '', /^\/login\?redirect_uri=/);
    assert.deepEqual(await download(served.foreigner, { queue: queues.all }), []);
    assert.deepEqual(await download(served.clients.trainee, { queue: queues.all, search: 'закупка' }), []);
  });

  test('an invalid list is refused with a message', async () => {
    for (const path of [
      '/ce/doclist2.php',
      '/ce/doclist2.php?excel=1',
      '/ce/doclist2.php?excel=1&q=999',
      '/ce/doclist2.php?excel=1&q=1&date_from=yesterday',
      '/ce/doclist2.php?excel=2&q=1',
    ]) {
      const response = await served.clients.worker.fetch(path);
      assert.equal(response.status, 400, path);
      assert.match(await response.text(), /<h1>/);
    }
  });

  test('is limited in rate', async () => {
    const client = served.clients.lawyer;
    let response = await client.fetch(listExportPath({ queue: queues.drafts }));
    for (let times = 1; times <= 30 && response.status === 200; times += 1)
      response = await client.fetch(listExportPath({ queue: queues.drafts }));
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
  });

  test('columns are stored for the person, all or none', async () => {
    const { worker, head } = served.clients;
    const line = 'standard=subject,number:140,-changed;alternative=typeName';
    await worker.call(saveListColumns, { columns: line });
    assert.deepEqual(await worker.call(listColumns, {}), { columns: line });
    assert.deepEqual(await head.call(listColumns, {}), { columns: '' });
    await fails(worker.call(saveListColumns, { columns: 'standard=<script>' }), 400);
    assert.deepEqual(await worker.call(listColumns, {}), { columns: line });
    await worker.call(saveListColumns, {});
    assert.deepEqual(await worker.call(listColumns, {}), { columns: '' });
  });
});
