import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createContractor,
  importContractors,
  mergeContractors,
  readContractors,
  saveContractor,
  searchContractors,
} from '@qujat/contract/administration/contractors';
import { saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import type { CallInput } from '@qujat/contract/call';
import { stepFor } from '@qujat/contract/designed-step';
import { always } from '@qujat/contract/field-condition';
import { emptyDesign } from '@qujat/contract/template-design';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const known = 'Этот контрагент был добавлен ранее.';
// Of kinds that are never issued.
const bins = { bridge: '990940000016', road: '980940000024', river: '970940000032' };

describe('contractors', () => {
  const served = servedOffice();
  const { server, clients } = served;
  const admin = () => clients.administrator;
  before(async () => {
    for (const role of ['contractor-administrator'] as const)
      await server.db.insertInto('employee_roles').values({ employee_id: served.office.staff.administrator, role }).execute();
  });
  const words = (bin: string, russian: string, more: Partial<CallInput<typeof createContractor>> = {}) => ({ bin, russian, ...more });
  const read = async (search?: string) => (await admin().call(readContractors, search === undefined ? {} : { search })).contractors;
  const create = async (...given: Parameters<typeof words>): Promise<number> => (await admin().call(createContractor, words(...given))).id;

  test('are added once by a number with a valid check digit', async () => {
    await create(bins.bridge, 'ТОО «Мост»', { email: 'office@most.example', exchangeCode: 'MOST01' });
    await fails(create(bins.bridge, 'Мост, ТОО'), 400, known);
    await fails(create('990940000017', 'Не тот'), 400, 'БИН или ИИН состоит из 12 цифр, последняя — контрольная. Проверьте номер.');
    await fails(create('12345', 'Короткий'), 400);
    await fails(create(bins.road, ' '), 400, 'Укажите название контрагента.');
    await fails(create(bins.road, 'Дорога', { email: 'нет' }), 400, 'Проверьте адрес электронной почты.');
    assert.deepEqual(
      (await read()).map(({ bin, russian, kazakh, email, exchangeCode, documents }) => [
        bin,
        russian,
        kazakh,
        email,
        exchangeCode,
        documents,
      ]),
      [[bins.bridge, 'ТОО «Мост»', 'ТОО «Мост»', 'office@most.example', 'MOST01', 0]],
    );
  });

  test('are found by name, number, e-mail and code, and offered to whoever writes', async () => {
    for (const search of ['мост', bins.bridge.slice(0, 6), 'office@', 'most01']) assert.equal((await read(search)).length, 1, search);
    for (const search of ['%', '_', 'река']) assert.equal((await read(search)).length, 0, search);
    const { contractors } = await clients.worker.call(searchContractors, { search: 'мост' });
    assert.deepEqual(
      contractors.map(({ bin }) => bin),
      [bins.bridge],
    );
    assert.deepEqual(await served.foreigner.call(searchContractors, { search: 'мост' }), { contractors: [] });
  });

  test('are changed only from what was seen', async () => {
    const [{ id, revision } = { id: 0, revision: 0 }] = await read('мост');
    const change = { id, revision, ...words(bins.bridge, 'ТОО «Мост плюс»') };
    await admin().call(saveContractor, change);
    await fails(admin().call(saveContractor, change), 409);
    const other = await server.signIn('administrator@south.example');
    await server.db
      .insertInto('employee_roles')
      .values((eb) => ({
        employee_id: eb
          .selectFrom('employees as e')
          .innerJoin('people as p', 'p.id', 'e.person_id')
          .select('e.id')
          .where('p.email', '=', 'administrator@south.example'),
        role: 'contractor-administrator' as const,
      }))
      .execute();
    await fails(other.call(saveContractor, change), 404);
  });

  test('a merged one leaves documents as they are, and they are found under the one that is left', async () => {
    const [survivor] = await read('мост');
    const merged = await create(bins.road, 'Дорога');
    const body = { text: 'Письмо', recipients: [{ bin: bins.road, name: 'АО «Дорога» (старое имя)' }] };
    const id = await served.store([], { body });
    const field = await served.store([], { body: { fields: { partner: `Дорога, БИН ${bins.road}` } } });
    const [before] = await read('дорога');
    assert.equal(before!.documents, 2);
    await fails(
      admin().call(saveContractor, { id: merged, revision: before!.revision, ...words(bins.river, 'Дорога') }),
      400,
      'Этот номер указан в документах. Добавьте контрагента с верным номером и объедините их.',
    );

    const { categories } = await admin().call(templatesToAdminister, {});
    const empty = emptyDesign(categories[0]!.id);
    const when = { join: 'all' as const, rules: [{ field: 'partner', sign: 'is' as const, value: bins.road }] };
    const draft = await admin().call(saveDesign, {
      design: {
        ...empty,
        ru: 'Договор',
        fields: [
          {
            key: 'partner',
            kind: 'contractor',
            ru: 'Партнёр',
            kk: '',
            required: false,
            options: [],
            columns: [],
            totalOf: '',
            when: always,
          },
        ],
        stages: empty.stages.map((each) => (each.stage === 2 ? { ...each, steps: [stepFor('organisation-head', { when })] } : each)),
      },
    });

    await admin().call(mergeContractors, { survivorId: survivor!.id, ids: [merged] });
    const { design } = await server.db
      .selectFrom('template_drafts')
      .select('design')
      .where('id', '=', draft.draftId)
      .executeTakeFirstOrThrow();
    assert.equal(design.stages[1]?.steps[0]?.when.rules[0]?.value, bins.bridge);
    const [left, ...more] = await read();
    assert.deepEqual([left!.id, left!.documents, left!.merged, more], [survivor!.id, 2, [{ bin: bins.road, russian: 'Дорога' }], []]);
    assert.deepEqual((await served.whole(id)).document!.body, body);
    assert.ok((await served.whole(field)).document);
    // Whoever writes the old name or number is offered the one that is left.
    const offered = await clients.worker.call(searchContractors, { search: 'дорога' });
    assert.deepEqual(
      offered.contractors.map((each) => each.id),
      [survivor!.id],
    );
    await fails(create(bins.road, 'Дорога ещё раз'), 400, known);
    await fails(admin().call(mergeContractors, { survivorId: survivor!.id, ids: [survivor!.id] }), 400);
    await fails(admin().call(mergeContractors, { survivorId: survivor!.id, ids: [merged] }), 404);
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'contractor.merged')
      .executeTakeFirstOrThrow();
    assert.deepEqual(details, { contractor: merged, into: survivor!.id, bin: bins.road, name_ru: 'Дорога' });
  });

  test('a file is judged row by row, and its new rows are added all together or not at all', async () => {
    const row = (bin: string, russian: string, email = '') => ({ bin, russian, kazakh: '', email, exchangeCode: '' });
    const fileOf = (content: unknown): File => new File([JSON.stringify(content)], 'rows.json', { type: 'application/json' });
    const rows = [
      row(bins.river, 'ТОО «Река»'),
      row(bins.bridge, 'Мост'),
      row(`${bins.river.slice(0, 6)} ${bins.river.slice(6)}`, 'Река ещё раз'),
      row('123', 'Не номер'),
      row('990940000026', ''),
      row('990940000026', 'Гора', 'нет'),
    ];
    const send = (more: Partial<{ add: boolean; leaveOutWrong: boolean }> = {}) =>
      admin().call(importContractors, { file: fileOf(rows), add: false, leaveOutWrong: false, ...more });
    await fails(admin().call(importContractors, { file: fileOf([{ bin: 1 }]), add: true, leaveOutWrong: true }), 400);
    const before = (await read()).length;
    assert.deepEqual(
      (await send()).verdicts.map(({ verdict }) => verdict),
      ['new', 'known', 'twice', 'wrongBin', 'nameMissing', 'wrongEmail'],
    );
    await fails(send({ add: true }), 400, 'В файле есть ошибочные строки. Исправьте их или разрешите пропустить.');
    assert.equal((await read()).length, before);
    assert.equal((await send({ add: true, leaveOutWrong: true })).added, 1);
    assert.equal((await read('река')).length, 1);
    assert.equal((await send({ add: true, leaveOutWrong: true })).added, 0);
  });
});
