/** All kinds of people open the pages of a document as a browser does: with the cookie alone. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { addEmployee } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { documentCard, documentCardAhead } from '@qujat/contract/document-card';
import { readDocument } from '@qujat/contract/reading';
import { fails } from '../test-support/served-office.ts';
import { storeDocuments, type StoredDocument, type StoredParticipant } from '../store-documents.ts';
import { emailOf, makeOffice, type Office, type StaffName } from '../test-support/office.ts';
import { officeDocument } from '../test-support/office-document.ts';

const script = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const pages = (id: number | string): string[] => [
  `/ce/viewdoc/?${id}`,
  `/ce/opendoc/?${id}`,
  `/ce/exeplan/?${id}`,
  `/ce/showhist_win.php?q=${id}`,
  `/ce/pdf.php?q=${id}&pdf=show`,
];

describe('the pages of a document', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-pages-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = testServer({ dataDir: () => dataDir, demo: true });
  let office: Office;
  let other: Office;
  const clients = {} as Record<StaffName | 'foreigner' | 'twoHomes', Client>;

  before(async () => {
    office = await makeOffice(server.db, 'north');
    other = await makeOffice(server.db, 'south');
    for (const name of ['worker', 'head', 'lawyer', 'trainee', 'clerk'] as const)
      clients[name] = await server.signIn(emailOf(name, 'north'));
    clients.foreigner = await server.signIn(emailOf('worker', 'south'));
    await addEmployee(server.db, { organisationId: other.organisationId, email: emailOf('worker', 'north') });
    clients.twoHomes = await server.signIn(emailOf('worker', 'north'), { organisationId: other.organisationId });
  });

  const store = async (more: Partial<StoredDocument['document']> = {}, participants?: readonly StoredParticipant[]): Promise<number> => {
    const [id] = await storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          body: { text: 'Прошу рассмотреть.\n\nСпасибо.' },
          issue_date: new Date('2026-11-20T04:00:00Z'),
          ...more,
        }),
        participants: participants ?? [
          { stage: 1, employeeId: office.staff.head },
          { stage: 3, employeeId: office.staff.engineer, task: 'Исполнить' },
        ],
        log: [
          {
            at: new Date('2026-11-20T04:01:00Z'),
            actorId: office.staff.worker,
            onBehalfOf: office.staff.director,
            action: 'launch',
            statusBefore: 100,
            statusAfter: 200,
            comment: 'Срочно',
            address: '',
          },
        ],
      },
    ]);
    return id!;
  };
  /** A browser sends no token to a page. */
  const open = (client: Client, path: string): Promise<Response> =>
    client.fetch(path, { headers: { authorization: '', accept: 'text/html' } });
  const text = async (client: Client, path: string): Promise<string> => {
    const response = await open(client, path);
    assert.equal(response.status, 200, path);
    return response.text();
  };
  const read = async (id: number, employee: StaffName): Promise<boolean> =>
    (
      await server.db
        .selectFrom('document_marks')
        .select('read_at')
        .where('document_id', '=', id)
        .where('employee_id', '=', office.staff[employee])
        .executeTakeFirst()
    )?.read_at != null;

  test('without a session the page redirects to the sign-in screen, which leads back', async () => {
    const id = await store();
    for (const path of [...pages(id), '/file/dwn?code=x']) {
      const response = await server.anonymous().fetch(path, { headers: { accept: 'text/html' } });
      assert.deepEqual([response.status, response.headers.get('location')], [303, `/login?redirect_uri=${encodeURIComponent(path)}`], path);
    }
  });

  test('a colleague without access is refused; another organisation gets 404', async () => {
    const id = await store();
    const none = 'Документ не найден, или у вас нет права доступа к нему.';
    for (const [client, wanted, status, words] of [
      [clients.trainee, id, 403, 'Доступ к документу запрещён'],
      [clients.foreigner, id, 404, none],
      [clients.head, 999_999, 404, none],
    ] as const) {
      for (const path of pages(wanted)) {
        const response = await open(client, path);
        assert.equal(response.status, status, path);
        const body = await response.text();
        assert.ok(body.includes(words) && !body.includes('О закупке'), path);
      }
    }
    assert.equal(await read(id, 'trainee'), false);
  });

  test('a member of both organisations is told which one has the document', async () => {
    const id = await store();
    const response = await open(clients.twoHomes, `/ce/viewdoc/?${id}`);
    assert.equal(response.status, 403);
    assert.match(await response.text(), /принадлежит организации «ТОО «north»»/);
    // So do the card and the reader, to which letters lead: a 404 would lead away from the page.
    const told = 'Этот документ принадлежит организации «ТОО «north»». Перейдите в неё в системе и откройте ссылку снова.';
    const asked = (named: number): readonly (() => Promise<unknown>)[] => [
      () => clients.twoHomes.call(documentCard, { id: named }),
      () => clients.twoHomes.call(documentCardAhead, { id: named }),
      () => clients.twoHomes.call(readDocument, { id: named }),
    ];
    for (const ask of asked(id)) await fails(ask(), 200, told);
    const hidden = await store({ initiator_id: office.staff.head }, [{ stage: 1, employeeId: office.staff.director }]);
    assert.equal((await open(clients.twoHomes, `/ce/viewdoc/?${hidden}`)).status, 404);
    for (const ask of asked(hidden)) await fails(ask(), 404);
  });

  test('an invalid address gets 404', async () => {
    for (const wrong of ['', 'abc', '-1', '0', '1.5', '9'.repeat(20), '1 or 1=1', '<script>'])
      for (const path of pages(wrong)) assert.equal((await open(clients.head, path)).status, 404, path);
    assert.equal((await open(clients.head, `/ce/pdf.php?q=${await store()}&pdf=else`)).status, 400);
    for (const path of pages('%00')) assert.equal((await open(clients.head, path)).status, 400, path);
  });

  test('the sheet shows the document in the reader’s language, and opening it marks it as read', async () => {
    const id = await store({
      correspondence: 'outgoing',
      due_at: new Date('2026-12-01T04:00:00Z'),
      body: { text: 'Прошу рассмотреть.', recipients: [{ bin: '000190005010', name: 'Управление энергетики' }] },
    });
    assert.equal(await read(id, 'head'), false);
    const body = await text(clients.head, `/ce/viewdoc/?${id}`);
    for (const said of [
      'ТОО «north»',
      '«north» ЖШС',
      'СЗ-1',
      'от 20.11.2026',
      'О закупке',
      'Прошу рассмотреть.',
      'Управление энергетики',
      'Срок исполнения: 01.12.2026',
      'Ожидает согласования',
      'Тестов head',
      'Исполнить',
    ])
      assert.ok(body.includes(said), said);
    assert.equal(await read(id, 'head'), true);
    clients.head.cookies.set('lang', 'kk_KZ');
    assert.match(await text(clients.head, `/ce/opendoc/?${id}`), /Үлгі R1[\s\S]*Кімге/);
    clients.head.cookies.delete('lang');
  });

  test('a letter is a form of its own, apart from the list of approvals', async () => {
    const participants: readonly StoredParticipant[] = [
      { stage: 1, employeeId: office.staff.head },
      { stage: 2, employeeId: office.staff.director },
    ];
    const body = { text: 'Прошу.\nЖду ответа.\n\nСпасибо.' };
    const letter = await store({ correspondence: 'outgoing', due_at: new Date('2026-12-01T04:00:00Z'), body }, participants);
    const page = await text(clients.head, `/ce/viewdoc/?${letter}`);
    const [outer = '', inner = ''] = page.split('<article class="sheet approval-sheet of-letter">');
    for (const said of [
      '<h1>О закупке</h1>',
      'Исп.: Тестов worker',
      'Тестов director',
      '<p class="goes-on">Прошу.</p><p>Жду ответа.</p><p>Спасибо.</p>',
    ])
      assert.ok(outer.includes(said), said);
    for (const inside of ['Үлгі', 'Тестов head', 'Срок исполнения', 'Лист согласования']) assert.ok(!outer.includes(inside), inside);
    for (const said of ['Лист согласования', 'Тестов head', 'Срок исполнения: 01.12.2026', 'получателю не отправляется'])
      assert.ok(inner.includes(said), said);
    const alone = await text(clients.head, `/ce/viewdoc/?${letter}&form=approvals`);
    assert.match(alone, /<h1>Лист согласования<\/h1>/);
    assert.ok(!alone.includes('Жду ответа'));
    const order = await text(clients.head, `/ce/viewdoc/?${await store({ body }, participants)}`);
    assert.match(order, /<h2 class="subject">О закупке<\/h2>[\s\S]*<article class="sheet approval-sheet">/);
  });

  test('only the print address opens the print dialog', async () => {
    const id = await store();
    assert.ok(!(await text(clients.head, `/ce/viewdoc/?${id}`)).includes('print-page.js'));
    assert.match(await text(clients.head, `/ce/viewdoc/?${id}&auto_print=1`), /<script src="\/ce\/print-page\.js" defer><\/script>/);
    assert.match(await (await server.anonymous().fetch('/ce/print-page.js')).text(), /print\(\)/);
  });

  test('a letter that has come in shows the number and the day that its sender gave it', async () => {
    const pageOf = async (date: string): Promise<string> => {
      const body = { text: '', sender: { name: 'ТОО «Ақбұлақ»', number: '5-21/941', date } };
      return text(clients.head, `/ce/viewdoc/?${await store({ body }, [{ stage: 4, employeeId: office.staff.head }])}`);
    };
    assert.match(await pageOf('2026-11-22'), /№ 5-21\/941 от 22\.11\.2026</);
    assert.match(await pageOf(''), /№ 5-21\/941</);
  });

  test('a text of several lines stays so among the fields', async () => {
    const css = await text(clients.head, '/ce/document-page.css');
    assert.match(css, /\.asked > :not\(\.asked-table\) > dd \{\s*white-space: pre-line;/);
  });

  test('only the product can frame the pages, and scripts in fields do not run', async () => {
    const { db } = server;
    await db.updateTable('people').set({ full_name: script }).where('email', '=', emailOf('lawyer', 'north')).execute();
    await db.updateTable('templates').set({ name_ru: script }).where('id', '=', office.templates.R2).execute();
    const id = await store(
      {
        template_id: office.templates.R2,
        subject: script,
        number: script,
        body: { text: script, recipients: [{ bin: '000190005010', name: script }], sender: { name: script, number: script, date: script } },
      },
      [
        {
          stage: 1,
          employeeId: office.staff.head,
          state: 'agreed',
          decidedAt: new Date(),
          decidedBy: office.staff.lawyer,
          comment: script,
        },
        { stage: 2, employeeId: office.staff.lawyer, task: script },
        { stage: 4, employeeId: office.staff.clerk },
      ],
    );
    await db
      .insertInto('document_log')
      .values({
        organisation_id: office.organisationId,
        document_id: id,
        at: new Date(),
        actor_id: office.staff.lawyer,
        on_behalf_of: null,
        action: script,
        status_before: null,
        status_after: 200,
        comment: script,
        address: script,
      })
      .execute();
    for (const path of pages(id).slice(0, 4)) {
      const response = await open(clients.head, path);
      const body = await response.text();
      assert.ok(body.includes('&lt;script&gt;'), path);
      assert.ok(!body.includes('<script>') && !body.includes('<img') && !/<[^>]*onerror/.test(body), path);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /script-src 'self'/);
      assert.match(policy, /frame-ancestors 'self'/);
      assert.equal(response.headers.get('x-frame-options'), 'SAMEORIGIN');
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
    const pdf = await open(clients.head, `/ce/pdf.php?q=${id}&pdf=show`);
    assert.equal(pdf.status, 200);
    assert.ok(!/[<>"\r\n]/.test((pdf.headers.get('content-disposition') ?? '').replaceAll(/filename="[\w. -]*"/g, '')));
    await db.updateTable('people').set({ full_name: 'Тестов lawyer' }).where('email', '=', emailOf('lawyer', 'north')).execute();
  });

  test('history says «X (замещает: Y)», and whether its chain is intact', async () => {
    const id = await store();
    assert.match(
      await text(clients.head, `/ce/showhist_win.php?q=${id}`),
      /Тестов worker \(замещает: Тестов director\)[\s\S]*Отправка по маршруту[\s\S]*Срочно/,
    );
    assert.match(await text(clients.head, `/ce/showhist_win.php?q=${id}`), /Журнал цел: 1 запись,/);
    await server.db.connection().execute(async (connection) => {
      const { sql } = await import('kysely');
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`update document_log set comment = 'Не срочно' where document_id = ${id}`.execute(connection);
      await sql`set session_replication_role = default`.execute(connection);
    });
    assert.match(
      await text(clients.head, `/ce/showhist_win.php?q=${id}`),
      /Журнал изменён: цепочка контрольных сумм нарушена, начиная с записи № 1/,
    );
  });

  test('the plan draws everybody with their state, also as text', async () => {
    const at = new Date('2026-11-20T05:00:00Z');
    const id = await store({ status: 500 }, [
      { stage: 1, employeeId: office.staff.head, state: 'agreed', decidedAt: at, decidedBy: office.staff.lawyer },
      { stage: 3, employeeId: office.staff.engineer },
      { stage: 3, employeeId: office.staff.trainee, queueNumber: 2 },
      { stage: 4, employeeId: office.staff.clerk },
    ]);
    const body = await text(clients.head, `/ce/exeplan/?${id}`);
    assert.match(body, /<svg[^>]* role="img" aria-labelledby="plan-title plan-text">/);
    for (const look of ['plan-agreed', 'plan-now', 'plan-later']) assert.ok(body.includes(look), look);
    assert.match(
      body,
      /<desc[^>]*>[^<]*Тестов head, Согласовано, Тестов lawyer \(замещает: Тестов head\), 20\.11\.2026 10:00[^<]*Тестов engineer, Ожидает исполнения[^<]*Тестов trainee, Ожидает очереди[^<]*Тестов clerk, Ожидает ознакомления/,
    );
  });

  test('the PDF is the canonical one: the same bytes each time, shown inline', async () => {
    const id = await store();
    const once = await open(clients.head, `/ce/pdf.php?q=${id}&pdf=show&t=1`);
    assert.equal(once.headers.get('content-type'), 'application/pdf');
    assert.match(once.headers.get('content-disposition') ?? '', /^inline; .*%E2%84%96%20%D0%A1%D0%97-1\.pdf$/);
    assert.ok(!(once.headers.get('content-security-policy') ?? '').includes('sandbox'));
    const bytes = Buffer.from(await once.arrayBuffer());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    const { sha256 } = await server.db
      .selectFrom('document_originals')
      .select('sha256')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const again = Buffer.from(await (await open(clients.worker, `/ce/pdf.php?q=${id}&pdf=show&t=2`)).arrayBuffer());
    const { createHash } = await import('node:crypto');
    assert.deepEqual([createHash('sha256').update(bytes).digest('hex'), bytes.equals(again)], [sha256, true]);
    const draft = await store({ status: 100, number: '' });
    assert.equal(
      Buffer.from(await (await open(clients.worker, `/ce/pdf.php?q=${draft}&pdf=show`)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  });

  test('an attachment is always a download, for people with access to its document', async () => {
    const id = await store();
    const name = 'Приказ "1".html';
    const key = 'ab/attached';
    await mkdir(dirname(join(dataDir, 'files', key)), { recursive: true });
    await writeFile(join(dataDir, 'files', key), script);
    const code = 'c'.repeat(32);
    const { id: fileId } = await server.db
      .insertInto('files')
      .values({
        organisation_id: office.organisationId,
        code,
        name,
        extension: 'html',
        size: script.length,
        content_type: 'text/html',
        sha256: 'a'.repeat(64),
        storage_key: key,
        owner_id: office.staff.worker,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('document_attachments')
      .values({ organisation_id: office.organisationId, document_id: id, file_id: fileId })
      .execute();
    const page = await text(clients.head, `/ce/viewdoc/?${id}`);
    assert.ok(page.includes(`/file/dwn?code=${code}&amp;download=1`) && page.includes('Приказ &quot;1&quot;.html'));
    const response = await open(clients.head, `/file/dwn?code=${code}&download=1`);
    assert.equal(await response.text(), script);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
    assert.deepEqual(
      [response.headers.get('content-type'), response.headers.get('x-content-type-options')],
      ['application/octet-stream', 'nosniff'],
    );
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.equal((await open(clients.trainee, `/file/dwn?code=${code}`)).status, 403);
    for (const [client, wanted] of [
      [clients.foreigner, code],
      [clients.head, 'd'.repeat(32)],
      [clients.head, '../../etc/passwd'],
    ] as const)
      assert.equal((await open(client, `/file/dwn?code=${encodeURIComponent(wanted)}`)).status, 404);
    rmSync(join(dataDir, 'files', key));
    assert.equal((await open(clients.head, `/file/dwn?code=${code}`)).status, 404);
  });
});
