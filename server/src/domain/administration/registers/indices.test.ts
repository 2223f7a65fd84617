import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createIndex, readIndices, removeIndex, saveDepartmentCode, saveIndex } from '@qujat/contract/administration/indices';
import type { CallInput } from '@qujat/contract/call';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';
import { nextNumber } from '../../documents/numbering/next-number.ts';

type Words = CallInput<typeof createIndex>;

describe('document indices', () => {
  const served = servedOffice();
  const { server, clients } = served;
  const admin = () => clients.administrator;
  const read = () => admin().call(readIndices, {});
  const find = async (code: string) => (await read()).indices.find((each) => each.code === code)!;
  const words = (more: Partial<Words> = {}): Words => ({ code: '01-05', russian: 'Приказы', months: 60, counter: 'year', ...more });
  const numberNow = (): Promise<string> =>
    server.db.transaction().execute(async (trx) => {
      const { number } = await nextNumber(trx, {
        organisationId: served.office.organisationId,
        templateId: served.office.templates.R1,
        departmentId: served.office.departments[0],
        year: 2026,
      });
      return number;
    });
  before(async () => {
    await served.store([], { number: 'Т1-7' });
  });

  test('begin with those that templates name, and go on with the numbers that documents have', async () => {
    const { indices, departments } = await read();
    assert.deepEqual(
      indices.map(({ code, pattern, templates }) => [code, pattern, templates]),
      ['Т1', 'Т2', 'Т3', 'Т4', 'Т5', 'Т6', 'Т7'].map((code) => [code, '', 1]),
    );
    assert.equal((await find('Т1')).documents, 1);
    assert.equal(await numberNow(), 'Т1-8');
    assert.deepEqual(
      departments.map(({ code, name }) => [code, name]),
      [
        ['01', 'Производство'],
        ['02', 'Ғылым'],
      ],
    );
  });

  test('a pattern continues the numbers, and the log has what was before', async () => {
    const { id, revision, russian, kazakh } = await find('Т1');
    const change = { id, code: 'Т1', russian, kazakh, months: 36, pattern: '{index}-{number}', counter: 'year' as const };
    await admin().call(saveIndex, { ...change, revision });
    assert.equal(await numberNow(), 'Т1-8');
    await fails(admin().call(saveIndex, { ...change, revision }), 409);
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'index.changed')
      .executeTakeFirstOrThrow();
    assert.equal(details['before.retention_months'], 0);
    assert.equal(details['after.retention_months'], 36);
    assert.equal(details['after.number_pattern'], '{index}-{number}');
  });

  test('a pattern stays where the sequence number is not at the end of its numbers', async () => {
    const save = async (pattern: string): Promise<null> => {
      const { id, revision, russian, kazakh } = await find('Т1');
      return admin().call(saveIndex, { id, code: 'Т1', russian, kazakh, months: 36, pattern, counter: 'year', revision });
    };
    const needed =
      'В этом индексе есть номера, которые кончаются не порядковым номером, и без образца следующий не найти. Задайте другой, например {index}-{number}.';
    await save('{index}-{number}/{year}');
    await save('');
    assert.equal(await numberNow(), 'Т1-8', 'no number has the year at its end yet');

    await save('{index}-{number}/{year}');
    await numberNow();
    await fails(save(''), 400, needed);
    assert.equal((await find('Т1')).pattern, '{index}-{number}/{year}');
    await save('{index}-{number}');
    await fails(save(''), 400, needed);
  });

  test('an index occurs once, has a name and a pattern that cannot repeat a number', async () => {
    await admin().call(createIndex, words());
    await fails(admin().call(createIndex, words({ russian: 'Другое' })), 400, 'Такой индекс уже есть.');
    await fails(admin().call(createIndex, words({ code: 'т1' })), 400, 'Такой индекс уже есть.');
    await fails(admin().call(createIndex, words({ code: ' ' })), 400);
    await fails(admin().call(createIndex, words({ code: '01-06', months: -1 })), 400);
    for (const pattern of ['{index}', '{index}{number}{number}', '{year}{number}', '{index}-{month}-{number}'])
      await fails(admin().call(createIndex, words({ code: '01-06', pattern })), 400);
    await fails(
      admin().call(createIndex, words({ code: '01-06', pattern: '{index}-{number}', counter: 'department' })),
      400,
      'Если номера считаются по подразделениям, в образце должен быть код подразделения: {department}.',
    );
    assert.equal(await find('01-06'), undefined);
  });

  test('an index in use keeps its code and is not removed', async () => {
    const { id, revision, russian } = await find('Т2');
    await fails(
      admin().call(saveIndex, { id, code: 'Т22', russian, months: 0, counter: 'year', revision }),
      400,
      'Индекс уже стоит в шаблонах или номерах документов, его нельзя изменить. Добавьте новый.',
    );
    await fails(admin().call(removeIndex, { id }), 400);
    const free = await find('01-05');
    await admin().call(removeIndex, { id: free.id });
    assert.equal(await find('01-05'), undefined);
    const other = await server.signIn('administrator@south.example');
    await fails(other.call(removeIndex, { id }), 404);
    await fails(other.call(saveIndex, { id, ...words(), revision }), 404);
  });

  test('a department’s code occurs once', async () => {
    const [first, second] = (await read()).departments;
    await fails(admin().call(saveDepartmentCode, { id: first!.id, code: second!.code }), 400, 'Этот код уже есть у другого подразделения.');
    await admin().call(saveDepartmentCode, { id: first!.id, code: '10' });
    assert.deepEqual(
      (await read()).departments.map(({ code }) => code),
      ['02', '10'],
    );
  });
});
