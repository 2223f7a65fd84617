import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createDepartment, mergeDepartments } from '@qujat/contract/administration/departments';
import { openDesign, publishDesign, saveDesign, simulateDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import { stepFor } from '@qujat/contract/designed-step';
import { openTemplate } from '@qujat/contract/new-document';
import { always } from '@qujat/contract/field-condition';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('designs that name a merged department', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const admin = () => clients.administrator;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });

  const create = async (russian: string): Promise<number> => (await admin().call(createDepartment, { russian, kazakh: russian })).id;
  const designed = (category: number, departments: readonly number[]): TemplateDesign => ({
    ...emptyDesign(category),
    index: 'СЛИ',
    ru: 'Заявка',
    starterDepartments: [...departments, served.office.departments[0]],
    stages: emptyDesign(category).stages.map((each) =>
      each.stage === 2
        ? { ...each, steps: [stepFor('choice', { demand: 'any', choice: { people: [], roles: [], departments: [...departments] } })] }
        : each,
    ),
  });
  const namedBy = ({ starterDepartments, stages }: TemplateDesign) => [starterDepartments, stages[1]?.steps[0]?.choice.departments];

  test('name the department into which it was merged, once: versions, drafts and what the menu asks', async () => {
    const { categories } = await admin().call(templatesToAdminister, {});
    const [first, from, into] = [await create('Первый'), await create('Сливаемый'), await create('Принимающий')];
    const { engineer, trainee } = served.office.staff;
    const move = (employee: number, department_id: number) =>
      server.db.updateTable('employees').set({ department_id }).where('id', '=', employee).execute();
    await move(engineer, from);
    await move(trainee, into);
    const publish = async (departments: readonly number[], templateId?: number) =>
      admin().call(publishDesign, await admin().call(saveDesign, { templateId, design: designed(categories[0]!.id, departments) }));
    const { templateId } = await publish([from]);
    await publish([first, from, into], templateId);
    const draft = await admin().call(saveDesign, { templateId, design: designed(categories[0]!.id, [from, into]) });
    await admin().call(mergeDepartments, { id: from, intoId: into });

    const own = served.office.departments[0];
    const versions = await server.db
      .selectFrom('template_versions')
      .select('design')
      .where('template_id', '=', templateId)
      .orderBy('number')
      .execute();
    assert.deepEqual(
      versions.map(({ design }) => namedBy(design)),
      [
        [[into, own], [into]],
        [
          [first, into, own],
          [first, into],
        ],
      ],
    );
    assert.deepEqual(namedBy((await admin().call(openDesign, { templateId })).design), [[into, own], [into]]);
    const { starter_departments: starters } = await server.db
      .selectFrom('templates')
      .select('starter_departments')
      .where('id', '=', templateId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(starters.toSorted(), [first, into, own].toSorted());
    // Whoever has the draft open names the old department: it is not saved over this.
    await fails(admin().call(saveDesign, { ...draft, design: designed(categories[0]!.id, [from]) }), 409);
    const { demands } = await clients.worker.call(openTemplate, { templateId });
    assert.deepEqual(
      demands.map(({ people }) => people.toSorted()),
      [[engineer, trainee].toSorted()],
    );
    await admin().call(publishDesign, { draftId: draft.draftId, revision: draft.revision + 1 });
  });

  test('compare a field with the department into which it was merged', async () => {
    const { categories } = await admin().call(templatesToAdminister, {});
    const [from, into] = [await create('Прежний'), await create('Новый')];
    const field = { required: false, options: [], columns: [], totalOf: '', kk: '' };
    const comparing = (value: string): TemplateDesign => {
      const when = { join: 'all' as const, rules: [{ field: 'unit', sign: 'is' as const, value }] };
      const design = designed(categories[0]!.id, []);
      return {
        ...design,
        fields: [
          { ...field, key: 'unit', kind: 'department', ru: 'Подразделение', when: always },
          { ...field, key: 'amount', kind: 'number', ru: 'Число', when },
          { ...field, key: 'other', kind: 'line', ru: 'Иное', when: { join: 'all', rules: [{ field: 'amount', sign: 'is', value }] } },
        ],
        stages: design.stages.map((each) =>
          each.stage === 2 ? { ...each, steps: [stepFor('organisation-head', { demand: 'any', when })] } : each,
        ),
      };
    };
    const publish = async (design: TemplateDesign) => admin().call(publishDesign, await admin().call(saveDesign, { design }));
    await fails(publish(comparing('Руководство')), 200, 'Проверьте условие поля № 2.');
    await fails(publish(comparing('999999')), 200, 'Проверьте условие поля № 2.');
    const { templateId } = await publish(comparing(String(from)));
    await admin().call(mergeDepartments, { id: from, intoId: into });
    const { design } = await admin().call(openDesign, { templateId });
    // The reason names the departments.
    const { steps } = await admin().call(simulateDesign, { design, values: { unit: String(served.office.departments[0]) } });
    const why = steps.map((each) => each.why).join();
    assert.ok(why.includes('«Новый»') && !/\d/.test(why), why);
    assert.deepEqual(
      [design.stages[1]?.steps[0]?.when, ...design.fields.slice(1).map(({ when }) => when)].map((when) => when?.rules[0]?.value),
      [String(into), String(into), String(from)],
    );
  });
});
