import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { journalFilePath, journalKinds, readJournal, type JournalFile } from '@qujat/contract/tasks/journals';
import { giveTask } from '@qujat/contract/tasks/tasks';
import { readPdfText } from '../../../test-support/pdf-text.ts';
import { say } from '../../../platform/http/texts.ts';
import { journalColumns } from './columns.ts';
import { drawJournal } from './draw-journal.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('journals of registration', () => {
  const served = servedOffice();
  const { clients } = served;
  const period = { from: day(-200), to: day(2) };
  const incoming = { kind: 'incoming', ...period } as const;
  let letter = 0;
  before(async () => {
    letter = await served.store([{ stage: 1, employeeId: served.office.staff.head }], {
      number: 'ВХ-1',
      correspondence: 'incoming',
      subject: '<b>О проверке</b>',
      issue_date: new Date(),
      body: { sender: { bin: '123456789012', name: 'Акимат области', number: '3-14/77', date: '2026-11-18' } },
    });
    await served.store([], { number: 'ВН-2', issue_date: new Date() });
    await served.store([], { number: '', issue_date: new Date() });
    await served.store([], {
      number: 'ИСХ-3',
      correspondence: 'outgoing',
      issue_date: new Date(),
      body: {
        recipients: [
          { bin: '', name: 'ТОО «Ақ»' },
          { bin: '', name: 'ТОО «Көк»' },
        ],
      },
    });
    await clients.head.call(giveTask, {
      documentId: letter,
      text: 'Подготовить ответ',
      responsibleId: served.office.staff.engineer,
      dueOn: day(9),
    });
  });

  test('a letter that came stands with its sender, their number, the resolution and the term', async () => {
    const { rows, total } = await clients.clerk.call(readJournal, incoming);
    assert.equal(total, 1);
    const [row] = rows;
    assert.deepEqual(
      [
        row!.position,
        row!.id,
        row!.number,
        row!.correspondent,
        row!.theirNumber,
        row!.theirDate,
        row!.resolution,
        row!.executor,
        row!.dueOn,
      ],
      [1, letter, 'ВХ-1', 'Акимат области', '3-14/77', '2026-11-18', 'Подготовить ответ', 'Тестов engineer', day(9)],
    );
  });

  test('what was sent stands with its recipients, and a draft nowhere', async () => {
    const outgoing = await clients.clerk.call(readJournal, { ...incoming, kind: 'outgoing' });
    assert.deepEqual(
      outgoing.rows.map(({ number, correspondent }) => [number, correspondent]),
      [['ИСХ-3', 'ТОО «Ақ»; ТОО «Көк»']],
    );
    const internal = await clients.clerk.call(readJournal, { ...incoming, kind: 'internal' });
    assert.deepEqual(
      internal.rows.map(({ number }) => number),
      ['ВН-2'],
    );
  });

  test('the search finds by sender, number and subject; an index of nobody finds nothing', async () => {
    const find = async (more: object): Promise<number> => (await clients.clerk.call(readJournal, { ...incoming, ...more })).total;
    assert.deepEqual(
      [await find({ search: 'акимат' }), await find({ search: 'ВХ-1' }), await find({ search: '%' }), await find({ indexId: 999_999 })],
      [1, 1, 0, 0],
    );
  });

  test('what is found keeps its position in the whole period', async () => {
    for (const subject of ['О втором', 'О третьем']) await served.store([], { number: 'ВН', subject, issue_date: new Date() });
    const { rows } = await clients.clerk.call(readJournal, { ...incoming, kind: 'internal', search: 'третьем' });
    assert.deepEqual(
      rows.map(({ position, subject }) => [position, subject]),
      [[3, 'О третьем']],
    );
    const all = await clients.clerk.call(readJournal, { ...incoming, kind: 'internal' });
    assert.deepEqual(
      all.rows.map(({ position }) => position),
      [1, 2, 3],
    );
  });

  test('is for clerks and those who administer documents, each in their organisation', async () => {
    for (const who of ['head', 'engineer', 'trainee'] as const) await fails(clients[who].call(readJournal, incoming), 403);
    assert.equal((await served.foreigner.call(readJournal, incoming)).total, 0);
  });

  test('a period has at most a year', async () => {
    await fails(
      clients.clerk.call(readJournal, { ...incoming, from: '2020-01-01' }),
      200,
      'Период журнала – не больше 366 дней, и его начало не позже конца.',
    );
    await fails(clients.clerk.call(readJournal, { ...incoming, from: day(2), to: day(1) }), 200);
  });

  const file = (format: JournalFile['format'], who: 'clerk' | 'head' = 'clerk') =>
    clients[who].fetch(journalFilePath({ ...incoming, format }));

  test('prints as a page, and comes as a PDF and as an Excel file', async () => {
    const printed = await file('print');
    const text = await printed.text();
    assert.match(text, /Журнал регистрации входящих документов/);
    assert.match(text, /3-14\/77, 18\.11\.2026/);
    assert.ok(text.includes('&lt;b&gt;О проверке'));
    const pdf = await file('pdf');
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    const sheet = await file('xlsx');
    assert.match(sheet.headers.get('content-disposition') ?? '', /\.xlsx/);
    assert.equal(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    assert.equal((await file('pdf', 'head')).status, 403);
  });

  test('no heading is cut inside a word', async () => {
    for (const kind of journalKinds)
      for (const language of ['ru', 'kk', 'en', 'tr'] as const) {
        const columns = journalColumns(kind).map(({ title, share }) => ({ title: say(language, title), share }));
        const look = { organisation: '', title: '', period: '', none: '', now: new Date() };
        const drawn = await drawJournal({ ...look, columns, rows: [columns.map(() => '')] });
        const printed = new Set((await readPdfText(drawn)).join(' ').split(/\s+/));
        const words = columns.flatMap(({ title }) => title.split(' '));
        assert.deepEqual(
          words.filter((word) => !printed.has(word)),
          [],
          `${kind} ${language}`,
        );
      }
  });

  test('a row higher than a page goes on on the next one, and no word of it is lost', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `слово${index}`);
    const drawn = await drawJournal({
      organisation: 'АО «Сарыөзен Энерго»',
      title: 'Журнал',
      period: 'Период',
      columns: [
        { title: 'Номер', share: 10 },
        { title: 'Резолюция', share: 30 },
        { title: 'Срок', share: 60 },
      ],
      rows: [
        ['1', 'Короткая', ''],
        ['2', words.join(' '), ''],
        ['3', 'Последняя', ''],
      ],
      none: '',
      now: new Date(),
    });
    const pages = await readPdfText(drawn);
    const printed = new Set(pages.join(' ').split(/\s+/));
    assert.deepEqual(
      words.filter((word) => !printed.has(word)),
      [],
    );
    assert.ok(pages[0]!.includes('слово0') && pages.at(-1)!.includes('Последняя'));
    for (const page of pages) assert.ok(page.includes('Резолюция') && /слово\d|Последняя/.test(page));
  });
});
