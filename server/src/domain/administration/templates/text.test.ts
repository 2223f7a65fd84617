import { always } from '@qujat/contract/field-condition';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { previewDesign } from '@qujat/contract/administration/template-preview';
import { openDesign, publishDesign, saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import type { DesignedField } from '@qujat/contract/designed-field';
import { stepFor } from '@qujat/contract/designed-step';
import { listExportPath } from '@qujat/contract/list-export';
import { launchDraft, openDraft, openTemplate, saveDraft } from '@qujat/contract/new-document';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { queues } from '@qujat/contract/vocabulary';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { readZip } from '../../../test-support/read-zip.ts';
import { exhaust } from '../../identity/auth/test-support/exhaust.ts';
import { readPdf } from '../../documents/signing/copy/pdf-reader.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const field = (key: string, kind: DesignedField['kind'], ru: string, more: Partial<DesignedField> = {}): DesignedField => ({
  key,
  kind,
  ru,
  kk: `${ru} қаз`,
  required: true,
  options: [],
  columns: [],
  totalOf: '',
  when: always,
  ...more,
});

const items = field('items', 'table', 'Спецификация', {
  columns: [
    { ru: 'Наименование', kk: 'Атауы', kind: 'line', total: false },
    { ru: 'Мес.', kk: 'Ай', kind: 'number', total: false },
    { ru: 'Цена', kk: 'Бағасы', kind: 'sum', total: false },
    { ru: 'Сумма', kk: 'Сомасы', kind: 'product', total: true },
  ],
});
const rows = JSON.stringify([
  ['Физическая охрана', '12', '185000', ''],
  ['Пультовая **охрана** {total} <b>', '12', '42000', ''],
]);

/** Without the spaces at which lines are broken. */
const packed = (text: string): string => text.replaceAll(/\s+/g, '');

describe('the text of a template', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-text-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir });
  const { clients, server } = served;
  let category: number;
  before(async () => {
    category = (await clients.administrator.call(templatesToAdminister, {})).categories[0]!.id;
  });

  const design = (index: string, more: Partial<TemplateDesign> = {}): TemplateDesign => ({
    ...emptyDesign(category),
    index,
    ru: `Договор ${index}`,
    kk: `Шарт ${index}`,
    fields: [
      items,
      field('total', 'sum', 'Сумма договора', { required: false, totalOf: 'items' }),
      field('place', 'department', 'Для кого'),
      field('note', 'line', 'Примечание', { required: false }),
    ],
    text: {
      ru: '# 1. Предмет\n{items}\nСумма: **{total}** ({total|words}) для {place}.',
      kk: '# 1. Мәні\n{items}\nСомасы: **{total}** ({total|words}), {place}.',
      layout: 'side-by-side',
    },
    stages: emptyDesign(category).stages.map((each) =>
      each.stage === 2 ? { ...each, steps: [stepFor('organisation-head', { demand: 'any' })] } : each,
    ),
    ...more,
  });
  const publish = async (made: TemplateDesign): Promise<number> => {
    const saved = await clients.administrator.call(saveDesign, { design: made });
    return (await clients.administrator.call(publishDesign, saved)).templateId;
  };
  const write = (templateId: number, values: Record<string, string>, language: 'ru' | 'kk' = 'ru') =>
    clients.worker.call(saveDraft, {
      templateId,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language,
      subject: 'Охрана',
      values,
      recipients: [],
      participants: [{ stage: 2, userid: served.office.staff.head, queue: 1, task: '' }],
    });
  const pdfOf = async (id: number): Promise<string> => {
    const response = await clients.worker.fetch(`/ce/pdf.php?q=${id}&pdf=show&form=original`);
    assert.equal(response.status, 200);
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).pages.join('\n');
  };
  const department = () => String(served.office.departments[0]);

  test('is printed with the fields in it, in both languages', async () => {
    const templateId = await publish(design('ТКС'));
    const draft = await write(templateId, { items: rows, total: '1', place: department(), note: 'Ночью' });
    await clients.worker.call(launchDraft, draft);
    const text = packed(await pdfOf(draft.id));
    for (const part of [
      '1.Предмет',
      '1.Мәні',
      'Наименование',
      'Атауы',
      'Физическаяохрана',
      '2220000',
      'Барлығы/Итого',
      '2724000₸',
      '(двамиллионасемьсотдвадцатьчетыретысячитенге)дляПроизводство.',
      '(екімиллионжетіжүзжиырматөртмыңтеңге),Производствобөлімі.',
      // What a person has written is no notation.
      'Пультовая**охрана**{total}<b>',
    ])
      assert.ok(text.includes(packed(part)), `${part} is missing in ${text}`);
    assert.ok(text.includes('Примечание:Ночью') || text.includes('Примечаниеқаз/Примечание:Ночью'), 'a field that no text names');
    const page = await (await clients.worker.fetch(`/ce/viewdoc/?${draft.id}`)).text();
    assert.ok(page.includes('&lt;b&gt;') && !page.includes('охрана**</strong>'), 'the page escapes what was typed');
    const stored = (await served.whole(draft.id)).document?.body as { fields: { total: string } };
    assert.equal(stored.fields.total, '2724000', 'a total is computed, whatever was sent');
  });

  test('keeps a department’s name of the day when it was written', async () => {
    const templateId = await publish(design('ТКИ'));
    const draft = await write(templateId, { items: rows, place: department() });
    await server.db.updateTable('departments').set({ name_ru: 'Переименовано' }).where('id', '=', Number(department())).execute();
    assert.ok(packed(await pdfOf(draft.id)).includes('дляПроизводство.'));
    await server.db.updateTable('departments').set({ name_ru: 'Производство' }).where('id', '=', Number(department())).execute();
  });

  test('is printed in the language of the document, if the template says so', async () => {
    const made = design('ТКЯ');
    const templateId = await publish({ ...made, text: { ...made.text, layout: 'document-language' } });
    const text = packed(await pdfOf((await write(templateId, { items: rows, place: department() }, 'kk')).id));
    assert.ok(text.includes('1.Мәні') && !text.includes('1.Предмет') && !text.includes('Наименование'));
  });

  test('a long table and a long text go over pages, with the headings again', async () => {
    const made = design('ТКД');
    const templateId = await publish({
      ...made,
      text: { ...made.text, ru: `{items}\n${'Слово '.repeat(900)}\nконец`, kk: `{items}\n${'Сөз '.repeat(900)}\nсоңы` },
    });
    const many = JSON.stringify(Array.from({ length: 60 }, (_, at) => [`Строка ${at + 1}`, '1', '1', '']));
    const draft = await write(templateId, { items: many, place: department() });
    const response = await clients.worker.fetch(`/ce/pdf.php?q=${draft.id}&pdf=show&form=original`);
    const { pages } = await readPdf(Buffer.from(await response.arrayBuffer()));
    assert.ok(pages.length >= 3, String(pages.length));
    assert.ok(pages[1]?.includes('Атауы / Наименование'));
    assert.ok(packed(pages.join('')).includes('Строка60') && pages.at(-1)?.includes('конец') && pages.at(-1)?.includes('соңы'));
  });

  test('bad values are refused, and nothing is stored', async () => {
    const templateId = await publish(design('ТКП'));
    const count = async () =>
      Number(
        (
          await server.db
            .selectFrom('documents')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const before = await count();
    const bad: readonly Readonly<Record<string, string>>[] = [
      { items: 'no table' },
      { items: '[["one cell"]]' },
      { items: JSON.stringify(Array.from({ length: 101 }, () => ['a', '1', '1', ''])) },
      { note: 'a'.repeat(1_001) },
      { place: '999999' },
      { place: 'Производство' },
    ];
    for (const values of bad) await fails(write(templateId, values), 400);
    await fails(write(templateId, { stranger: 'x' }), 409);
    assert.equal(await count(), before);
    const half = await write(templateId, { items: JSON.stringify([['Охрана', 'много', '1', '']]), place: department() });
    await fails(clients.worker.call(launchDraft, half), 200, 'Проверьте поле «Спецификация».');
    const empty = await write(templateId, { place: department() });
    await fails(clients.worker.call(launchDraft, empty), 200, 'Заполните поле «Спецификация».');
  });

  test('a department that was closed since is refused when the document is sent', async () => {
    const templateId = await publish(design('ТКЗ'));
    const { id } = await server.db
      .insertInto('departments')
      .values({ organisation_id: served.office.organisationId, name_ru: 'Закроется', name_kk: '', head_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const draft = await write(templateId, { items: rows, place: String(id) });
    await server.db.updateTable('departments').set({ closed_at: new Date() }).where('id', '=', id).execute();
    await fails(clients.worker.call(launchDraft, draft), 200, 'Проверьте поле «Для кого».');
  });

  test('names a contractor of the dictionary as it was called when the document was written', async () => {
    const contractor = { name_ru: 'ТОО «Степной Берег»', name_kk: '«Степной Берег» ЖШС', email: '', exchange_code: '' };
    await server.db
      .insertInto('contractors')
      .values({ organisation_id: served.office.organisationId, bin: '170690004317', ...contractor })
      .execute();
    const fields = [field('partner', 'contractor', 'Исполнитель')];
    const templateId = await publish(design('ТКК', { fields, text: { ru: 'С {partner}.', kk: '', layout: 'side-by-side' } }));
    await fails(write(templateId, { partner: '000000000000' }), 400);
    await fails(write(templateId, { partner: 'ТОО' }), 400);
    const draft = await write(templateId, { partner: '170690004317' });
    await server.db.updateTable('contractors').set({ name_ru: 'Иначе' }).where('bin', '=', '170690004317').execute();
    assert.ok(packed(await pdfOf(draft.id)).includes(packed('С ТОО «Степной Берег», БИН / ИИН 170690004317.')));
    assert.deepEqual((await clients.worker.call(openDraft, { id: draft.id })).draft?.names, { partner: 'ТОО «Степной Берег»' });
    await clients.worker.call(launchDraft, draft);
  });

  test('asks for a field, and prints it, only while its condition holds', async () => {
    const when = { join: 'all', rules: [{ field: 'sum', sign: 'more', value: '1000000' }] } as const;
    const fields = [field('sum', 'sum', 'Сумма'), field('reason', 'line', 'Обоснование', { when: { ...when, rules: [...when.rules] } })];
    const templateId = await publish(design('ТКУ', { fields, text: { ru: '', kk: '', layout: 'side-by-side' } }));
    assert.deepEqual((await clients.worker.call(openTemplate, { templateId })).template.fields[1]?.when, when);
    const small = await write(templateId, { sum: '1000000', reason: 'Лишнее' });
    assert.ok(!(await pdfOf(small.id)).includes('Лишнее'));
    await clients.worker.call(launchDraft, small);
    await fails(clients.worker.call(launchDraft, await write(templateId, { sum: '1000001' })), 200, 'Заполните поле «Обоснование».');
    const large = await write(templateId, { sum: '1000001', reason: 'План закупок' });
    await clients.worker.call(launchDraft, large);
    assert.ok(packed(await pdfOf(large.id)).includes('Планзакупок'));
    const own = [field('reason', 'line', 'Себя', { when: { join: 'all', rules: [{ field: 'reason', sign: 'filled', value: '' }] } })];
    const saved = await clients.administrator.call(saveDesign, { design: design('ТКЮ', { fields: own }) });
    await fails(clients.administrator.call(publishDesign, saved), 200, 'Проверьте условие поля № 1.');
  });

  test('needs no text of the writer', async () => {
    const templateId = await publish(design('ТКТ', { fields: [], text: { ru: 'Прошу отпуск.', kk: '', layout: 'side-by-side' } }));
    assert.equal((await clients.worker.call(openTemplate, { templateId })).template.hasText, true);
    const draft = await write(templateId, {});
    await clients.worker.call(launchDraft, draft);
    assert.ok((await pdfOf(draft.id)).includes('Прошу отпуск.'));
  });

  test('that names what is not there is not published', async () => {
    const made = design('ТКН');
    const saved = await clients.administrator.call(saveDesign, { design: { ...made, text: { ...made.text, ru: '{gone}' } } });
    await fails(clients.administrator.call(publishDesign, saved), 200, 'Текст (ru) упоминает поле, которого нет: {gone}.');
    const words = await clients.administrator.call(saveDesign, { design: { ...made, text: { ...made.text, kk: '{note|words}' } } });
    await fails(
      clients.administrator.call(publishDesign, words),
      200,
      'Прописью печатаются только числа и суммы. Исправьте в тексте (kk): {note}.',
    );
  });

  test('is in the Excel file of the list as names and values', async () => {
    const templateId = await publish(design('ТКЭ'));
    await clients.worker.call(launchDraft, await write(templateId, { items: rows, place: department() }));
    const response = await clients.worker.fetch(listExportPath({ queue: queues.all, templateId }));
    const sheet = readZip(Buffer.from(await response.arrayBuffer()))
      .get('xl/worksheets/sheet1.xml')!
      .toString();
    assert.match(sheet, /Для кого: Производство/);
    assert.match(sheet, /Сумма договора: 2\u00a0724\u00a0000 ₸/);
    assert.match(sheet, /Физическая охрана; 12; 185\u00a0000; 2\u00a0220\u00a0000/);
  });

  test('is drawn while it is designed, with examples and what was tried, and nothing is stored', async () => {
    const counts = async () =>
      Promise.all(
        (['documents', 'template_drafts', 'files', 'document_originals'] as const).map(async (table) =>
          Number(
            (
              await server.db
                .selectFrom(table)
                .select((eb) => eb.fn.countAll().as('n'))
                .executeTakeFirst()
            )?.n,
          ),
        ),
      );
    const before = await counts();
    const { pdf } = await clients.administrator.call(previewDesign, { design: design('ТКО'), language: 'ru', values: { note: 'Проба' } });
    const text = packed((await readPdf(Buffer.from(pdf, 'base64'))).pages.join(''));
    // 12 × 185 000 + 5 × 42 000
    for (const part of ['1.Предмет', '1.Мәні', '2430000₸', 'Проба', 'ДоговорТКО', 'Наименование1'])
      assert.ok(text.includes(part), `${part} is missing in ${text}`);
    assert.deepEqual(await counts(), before);
    const half = await clients.administrator.call(previewDesign, { design: emptyDesign(category), language: 'kk', values: { gone: 'x' } });
    assert.ok(half.pdf.length > 1000, 'an empty design has a page too');
  });

  test('shows whoever designs it where each field stands; a document keeps no such marks', async () => {
    const made = design('ТКМ', {
      fields: [items, field('total', 'sum', 'Сумма договора', { required: false, totalOf: 'items' }), field('note', 'line', 'Примечание')],
      text: { ru: '{items}\nВсего {total} ({total|words}).', kk: '', layout: 'side-by-side' },
    });
    const { pdf } = await clients.administrator.call(previewDesign, { design: made, language: 'ru' });
    const { links } = await readPdf(Buffer.from(pdf, 'base64'));
    assert.deepEqual(new Set(links), new Set(['items', 'total', 'note']));
    const draft = await write(await publish(made), { items: rows, note: 'Ночью' });
    await clients.worker.call(launchDraft, draft);
    const response = await clients.worker.fetch(`/ce/pdf.php?q=${draft.id}&pdf=show&form=original`);
    assert.deepEqual((await readPdf(Buffer.from(await response.arrayBuffer()))).links, []);
  });

  test('calls a field without a name by its number', async () => {
    const fields = [field('sum', 'sum', '', { kk: '' }), field('other', 'line', '', { kk: 'Ескертпе' })];
    const unnamed = design('ТКБ', { fields, text: { ru: '', kk: '', layout: 'side-by-side' } });
    const { pdf } = await clients.administrator.call(previewDesign, { design: unnamed, language: 'ru' });
    const text = packed((await readPdf(Buffer.from(pdf, 'base64'))).pages.join(''));
    assert.match(text, /Поле1:1250000₸/);
    assert.match(text, /Ескертпе:Ескертпе/);
  });

  test('a closed department is not offered for a new document', async () => {
    const { organisationId } = served.office;
    const { id } = await server.db
      .insertInto('departments')
      .values({ organisation_id: organisationId, name_ru: 'Архив', name_kk: '', closed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { departments } = await clients.administrator.call(openDesign, {});
    assert.equal(departments.find((each) => each.id === id)?.isClosed, true);
    assert.ok(departments.some(({ isClosed }) => !isClosed));
    const written = await clients.worker.call(openTemplate, { templateId: served.office.templates.R1 });
    assert.ok(!written.departments.some((each) => each.id === id));
    await server.db.deleteFrom('departments').where('id', '=', id).execute();
  });

  test('is drawn so often and not more often', async () => {
    const { person_id } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', served.office.staff.administrator)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.templatePreviews, person_id);
    await fails(clients.administrator.call(previewDesign, { design: design('ТКЧ'), language: 'ru' }), 429);
  });
});
