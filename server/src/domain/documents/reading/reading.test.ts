import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { zipSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { launchDraft } from '@qujat/contract/new-document';
import { documentVersions, readDocument, reworkDocument } from '@qujat/contract/reading';
import { statuses } from '@qujat/contract/vocabulary';
import { fails, servedOffice } from '../test-support/served-office.ts';
import { daysBetween } from './days-between.ts';
import { officeText } from './office-text.ts';

describe('the reader', () => {
  const served = servedOffice();
  const { clients, store, newLetters, whole, server } = served;

  test('says deadline, reasons and whose turn it is', async () => {
    const { head } = served.office.staff;
    const id = await store([{ stage: 1, employeeId: head }]);
    await server.db
      .updateTable('documents')
      .set({ due_at: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    const seen = await clients.head.call(readDocument, { id });
    assert.deepEqual([seen.daysLeft, seen.mayRework, seen.waitsFor.length, seen.changedSinceAgreed], [-3, true, 1, false]);
    assert.equal(seen.reasons[0]?.text, 'Не хватает приложений');
    assert.equal((await clients.worker.call(readDocument, { id })).mayRework, false);
    await server.db.updateTable('documents').set({ status: statuses.completed }).where('id', '=', id).execute();
    const finished = await clients.head.call(readDocument, { id });
    assert.deepEqual([finished.dueAt, finished.daysLeft], [seen.dueAt, null], 'a finished document is not overdue');
  });

  test('a return for rework needs words, gives a numbered draft, tells the initiator, and the route begins anew', async () => {
    const { head, lawyer, worker } = served.office.staff;
    const id = await store(
      [
        { stage: 1, employeeId: lawyer, queueNumber: 1 },
        { stage: 1, employeeId: head, queueNumber: 2 },
      ],
      { body: { text: 'Прошу закупить два сервера.' } },
    );
    const { version } = await clients.head.call(documentCard, { id });
    await clients.lawyer.call(decideDocument, { id, stage: 1, decision: 10, employeeId: lawyer, version });
    await newLetters();
    const ask = { id, stage: 1 as const, employeeId: head, comment: 'Уточните сумму' };
    await fails(clients.head.call(reworkDocument, { ...ask, comment: '  ' }), 200, 'Напишите, что изменить.');
    await fails(clients.head.call(reworkDocument, { ...ask, version }), 200);
    await clients.head.call(reworkDocument, ask);
    const { document, participants, log } = await whole(id);
    assert.deepEqual(
      [document?.status, document?.number !== '', document?.initiator_id, participants.map(({ state }) => state), log.at(-1)?.action],
      [100, true, worker, ['waiting', 'waiting'], 'rework'],
    );
    assert.equal(log.at(-1)?.comment, 'Уточните сумму');
    const letters = await newLetters();
    assert.equal(letters.length, 1);
    assert.match(letters[0]?.subject ?? '', /^На доработку/);
    assert.match(letters[0]?.body ?? '', /Что изменить: Уточните сумму/);

    await clients.worker.call(launchDraft, { id, version: document?.version ?? 0 });
    const { versions } = await clients.lawyer.call(documentVersions, { id });
    assert.equal(versions.length, 1);
    assert.equal((await whole(id)).document?.status, 200);
  });
});

const docx = (xml: string): Uint8Array => zipSync({ 'word/document.xml': strToU8(xml) });

test('the text of office files: paragraphs, tabs, entities, shared and own texts of cells', () => {
  const text = '<w:p><w:r><w:t>Счёт &amp; акт</w:t></w:r></w:p><w:p><w:t xml:space="preserve">№</w:t><w:tab/><w:t>5 &#8470;</w:t></w:p>';
  assert.equal(officeText('a.docx', docx(text))?.text, 'Счёт & акт\n№\t5 №');
  const xlsx = zipSync({
    'xl/sharedStrings.xml': strToU8('<sst><si><t>Имя</t></si><si><r><t>Сум</t></r><r><t>ма</t></r></si></sst>'),
    'xl/worksheets/sheet1.xml': strToU8(
      '<sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="2"><c t="inlineStr"><is><t>Болт</t></is></c><c><v>12.5</v></c></row></sheetData>',
    ),
  });
  assert.equal(officeText('a.XLSX', xlsx)?.text, 'Имя\tСумма\nБолт\t12.5');
});

// A search that went back and forth in it would take hours.
test('a damaged or hostile file has no text', { timeout: 20_000 }, () => {
  assert.equal(officeText('a.docx', Buffer.from('PK nothing')), null);
  assert.equal(officeText('a.docx', zipSync({ 'word/document.xml': new Uint8Array(9 * 1024 * 1024) })), null);
  officeText('a.docx', docx(`<${'a'.repeat(500_000)}`));
  officeText('a.docx', docx('<'.repeat(500_000)));
});

test('days are calendar days of the time zone, whatever the hours', () => {
  const zone = 'Asia/Almaty';
  assert.equal(daysBetween(new Date('2026-11-23T18:59:00Z'), new Date('2026-11-23T19:01:00Z'), zone), 1);
  fc.assert(
    // A zone that has kept its offset, so that every day has 24 hours.
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: -400, max: 400 }),
      (from, days) => {
        assert.equal(daysBetween(from, new Date(from.getTime() + days * 86_400_000), 'Asia/Tashkent'), days);
      },
    ),
  );
});
