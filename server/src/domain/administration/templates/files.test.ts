import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportTemplate, importTemplate, starterTemplates } from '@qujat/contract/administration/template-files';
import { openDesign, publishDesign, readVersion, saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import { openPlaces, templateFileField, type TemplateFile } from '@qujat/contract/template-file';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const step = (holder: DesignedStep['holder'], more: Partial<DesignedStep> = {}): DesignedStep =>
  stepFor(holder, { demand: 'any', ...more });

describe('templates as files', () => {
  const served = servedOffice();
  const { clients, server } = served;

  const addRole = async (name: string): Promise<string> =>
    (
      await server.db
        .insertInto('roles')
        .values({
          organisation_id: served.office.organisationId,
          standard: null,
          name_ru: name,
          name_kk: `${name} (қаз)`,
          display_order: 50,
        })
        .returning('code')
        .executeTakeFirstOrThrow()
    ).code;
  const publish = async (index: string): Promise<{ templateId: number; design: TemplateDesign; role: string }> => {
    const role = await addRole(`Охрана труда ${index}`);
    const { categories } = await clients.administrator.call(templatesToAdminister, {});
    const { staff, departments } = served.office;
    const steps: Record<number, DesignedStep[]> = {
      1: [step('person', { employeeId: staff.accountant }), step('person', { employeeId: staff.lawyer }), step('role', { role: 'clerk' })],
      2: [step('person', { employeeId: staff.head })],
      3: [step('person', { employeeId: staff.accountant })],
    };
    const design: TemplateDesign = {
      ...emptyDesign(categories[0]!.id),
      index,
      ru: `Выгрузка ${index}`,
      starterRoles: [{ role }, { role: 'clerk' }],
      starterDepartments: [departments[0]],
      text: { ru: 'Прошу.', kk: '', layout: 'side-by-side' },
      stages: emptyDesign(1).stages.map((each) => ({ ...each, steps: steps[each.stage] ?? [] })),
    };
    const { templateId } = await clients.administrator.call(publishDesign, await clients.administrator.call(saveDesign, { design }));
    return { templateId, design, role };
  };
  const read = (file: string): TemplateFile => templateFileField.fromWire(file);

  test('hold no identifier and no name of the organisation, unless names were chosen', async () => {
    const { templateId, role } = await publish('ВЫГ');
    const { file, name } = await clients.administrator.call(exportTemplate, { templateId });
    assert.equal(name, 'Выгрузка ВЫГ.json');
    assert.ok(!file.includes(role) && !/Тестов/.test(file));
    const { people, roles, design } = read(file);
    assert.deepEqual(people, [{ name: '' }, { name: '' }, { name: '' }]);
    assert.deepEqual(roles, [{ ru: 'Охрана труда ВЫГ', kk: 'Охрана труда ВЫГ (қаз)' }]);
    assert.deepEqual([design.category, design.starterDepartments, design.starterRoles], [0, [], [{ role: 'own-1' }, { role: 'clerk' }]]);
    // The accountant stands at two stages, and is one place.
    assert.deepEqual(
      design.stages.map(({ steps }) => steps.map(({ employeeId }) => employeeId)),
      [[1, 2, 0], [3], [1], []],
    );
    const named = await clients.administrator.call(exportTemplate, { templateId, withNames: true });
    assert.deepEqual(read(named.file).people, [{ name: 'Тестов accountant' }, { name: 'Тестов lawyer' }, { name: 'Тестов head' }]);
    const events = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'template.exported')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ details }) => (details as { names: boolean }).names),
      [false, true],
    );
  });

  test('become drafts of another organisation, with roles in the places that were answered', async () => {
    const { templateId, design } = await publish('ПЕР');
    const file = read((await clients.administrator.call(exportTemplate, { templateId })).file);
    assert.deepEqual(
      openPlaces(file).map(({ place }) => place),
      ['person-1', 'person-2', 'person-3', 'own-1'],
    );
    const answers = [
      { place: 'person-1', role: 'finance' },
      { place: 'own-1', role: '' },
    ];
    const { draftId } = await served.foreigner.call(importTemplate, { file, answers });
    const opened = await served.foreigner.call(openDesign, { draftId });
    assert.equal(opened.templateId, null, 'nothing is published');
    assert.deepEqual([opened.design.ru, opened.design.text], [design.ru, design.text]);
    assert.deepEqual(
      opened.design.stages.flatMap(({ steps }) => steps.map(({ holder, role, employeeId }) => `${holder} ${role} ${employeeId}`)),
      ['role finance 0', 'person  0', 'role clerk 0', 'person  0', 'role finance 0'],
    );
    assert.deepEqual(opened.design.starterRoles, [{ role: 'clerk' }]);
    await fails(served.foreigner.call(publishDesign, { draftId, revision: opened.revision }), 200);
    await fails(clients.administrator.call(openDesign, { draftId }), 404);
  });

  test('that are no templates are refused, and nothing is stored', async () => {
    const { templateId } = await publish('ОТК');
    const file = read((await clients.administrator.call(exportTemplate, { templateId })).file);
    const count = async () =>
      Number(
        (
          await server.db
            .selectFrom('template_drafts')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const before = await count();
    const bad: readonly unknown[] = [
      { ...file, version: 3 },
      { ...file, format: 'other' },
      { ...file, people: [] },
      { ...file, extra: 1 },
      { ...file, design: { ...file.design, starterDepartments: [1] } },
      { ...file, design: { ...file.design, fields: Array.from({ length: 51 }, () => ({})) } },
      { ...file, design: { ...file.design, text: { ...file.design.text, ru: 'a'.repeat(15_001) } } },
    ];
    for (const each of bad) await fails(clients.administrator.call(importTemplate, { file: each as TemplateFile }), 400);
    await fails(
      clients.administrator.call(importTemplate, { file, answers: [{ place: 'person-1', role: 'role-999999' }] }),
      200,
      'Такой роли в организации нет.',
    );
    assert.equal(await count(), before);
  });

  test('are the starter set: each can be imported, given an index and published', async () => {
    const { starters } = await clients.administrator.call(starterTemplates, {});
    assert.ok(starters.length >= 5);
    await server.db.insertInto('employee_roles').values({ employee_id: served.office.staff.trainee, role: 'human-resources' }).execute();
    for (const [at, starter] of starters.entries()) {
      const file = read(starter.file);
      const { draftId } = await clients.administrator.call(importTemplate, { file });
      const { design, revision } = await clients.administrator.call(openDesign, { draftId });
      assert.ok(design.ru && design.kk && design.text.ru && design.text.kk, design.ru);
      const saved = await clients.administrator.call(saveDesign, { draftId, revision, design: { ...design, index: `НБ${at}` } });
      await clients.administrator.call(publishDesign, saved);
    }
  });

  test('a version is read to be compared, by its own organisation', async () => {
    const { templateId, design } = await publish('СРВ');
    await clients.administrator.call(
      publishDesign,
      await clients.administrator.call(saveDesign, { templateId, design: { ...design, ru: 'Вторая' } }),
    );
    const nameOf = async (version?: number) => (await clients.administrator.call(readVersion, { templateId, version })).design.ru;
    assert.deepEqual([await nameOf(1), await nameOf(2), await nameOf()], ['Выгрузка СРВ', 'Вторая', 'Вторая']);
    await fails(clients.administrator.call(readVersion, { templateId, version: 3 }), 404);
    await fails(served.foreigner.call(readVersion, { templateId, version: 1 }), 404);
    await fails(served.foreigner.call(exportTemplate, { templateId }), 404);
  });
});
