import { always } from '@qujat/contract/field-condition';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { copyDocument } from '@qujat/contract/document-acts';
import { decideDocument } from '@qujat/contract/document-card';
import { launchDraft, openDraft, openTemplate, saveDraft } from '@qujat/contract/new-document';
import {
  discardDesign,
  openDesign,
  publishDesign,
  retireTemplate,
  saveDesign,
  simulateDesign,
  templatesToAdminister,
} from '@qujat/contract/administration/templates';
import { stepFor, type DesignedStep, type StepChoice } from '@qujat/contract/designed-step';
import type { DesignedField } from '@qujat/contract/designed-field';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { templateMenu } from '@qujat/contract/templates';
import type { Stage } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

const step = stepFor;

const field = (key: string, kind: DesignedField['kind'], ru: string, more: Partial<DesignedField> = {}): DesignedField => ({
  key,
  kind,
  ru,
  kk: ru,
  required: true,
  options: [],
  columns: [],
  totalOf: '',
  when: always,
  ...more,
});

describe('templates that administrators design', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  let category: number;
  before(async () => {
    category = (await clients.administrator.call(templatesToAdminister, {})).categories[0]!.id;
  });

  const designed = (
    index: string,
    steps: Partial<Record<Stage, readonly DesignedStep[]>>,
    more: Partial<TemplateDesign> = {},
  ): TemplateDesign => ({
    ...emptyDesign(category),
    index,
    ru: `Заявка ${index}`,
    kk: `Өтінім ${index}`,
    ...more,
    stages: emptyDesign(category).stages.map((each) => ({ ...each, steps: [...(steps[each.stage] ?? [])] })),
  });
  const publishNew = async (design: TemplateDesign, templateId?: number) => {
    const saved = await clients.administrator.call(saveDesign, { design, templateId });
    return clients.administrator.call(publishDesign, saved);
  };
  const write = (
    client: Client,
    templateId: number,
    values: Record<string, string>,
    people: readonly (readonly [Stage, number, number])[],
  ) =>
    client.call(saveDraft, {
      templateId,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language: 'ru',
      subject: 'О закупке',
      text: 'Прошу.',
      values,
      recipients: [],
      participants: people.map(([stage, userid, queue]) => ({ stage, userid, queue, task: '' })),
    });
  const suggestedOf = async (templateId: number, client = clients.worker) =>
    (await client.call(openTemplate, { templateId })).suggested.map((each) => [each.stage, each.employeeId, each.queueNumber]);
  const lastAudit = () =>
    server.db.selectFrom('audit_log').selectAll().where('event', 'like', 'template.%').orderBy('id', 'desc').executeTakeFirstOrThrow();

  test('from draft to a document that two colleagues decide', async () => {
    const design = designed(
      'ЗКП',
      { 1: [step('department-head', { demand: 'any' })], 2: [step('role', { role: 'finance', demand: 'any' })] },
      { fields: [field('sum', 'sum', 'Сумма')] },
    );
    const saved = await clients.administrator.call(saveDesign, { design });
    const inMenu = async () => (await clients.worker.call(templateMenu, { search: 'ЗКП' })).flatMap((each) => each.templates);
    assert.deepEqual(await inMenu(), [], 'a draft is nobody’s');
    const { templateId, version } = await clients.administrator.call(publishDesign, saved);
    assert.equal(version, 1);
    assert.deepEqual(
      (await inMenu()).map(({ id }) => id),
      [templateId],
    );
    const entry = await lastAudit();
    assert.deepEqual([entry.event, (entry.details as { version: number }).version], ['template.published', 1]);
    assert.deepEqual(await suggestedOf(templateId), [
      [1, staff().head, 1],
      [2, staff().accountant, 1],
    ]);

    const whole = [
      [1, staff().head, 1],
      [2, staff().accountant, 1],
    ] as const;
    const empty = await write(clients.worker, templateId, {}, whole);
    await fails(clients.worker.call(launchDraft, empty), 200, 'Заполните поле «Сумма».');
    const short = await write(clients.worker, templateId, { sum: '100' }, [whole[1]]);
    await fails(clients.worker.call(launchDraft, short), 200, 'Обязательный участник по шаблону: Тестов head.');
    const right = await write(clients.worker, templateId, { sum: '100' }, whole);
    const { number } = await clients.worker.call(launchDraft, right);
    assert.match(number, /^ЗКП/);
    await clients.head.call(decideDocument, { id: right.id, stage: 1, decision: 10, employeeId: staff().head });
    await clients.accountant.call(decideDocument, { id: right.id, stage: 2, decision: 10, employeeId: staff().accountant });
    assert.equal((await served.whole(right.id)).document?.status, 600);
  });

  test('a document keeps the version with which it began', async () => {
    const one = designed('ВЕР', { 2: [step('organisation-head')] }, { fields: [field('first', 'line', 'Первое')] });
    const { templateId } = await publishNew(one);
    const people = [[2, staff().head, 1]] as const;
    const early = await write(clients.worker, templateId, { first: 'Да' }, people);
    const two = designed('ВЕР', { 2: [step('person', { employeeId: staff().director })] }, { fields: [field('second', 'line', 'Второе')] });
    assert.equal((await publishNew(two, templateId)).version, 2);
    const { template } = await clients.worker.call(openDraft, { id: early.id });
    assert.deepEqual(
      template.fields.map(({ key }) => key),
      ['first'],
    );
    await clients.worker.call(launchDraft, early);
    // Who opened the form before is told to open the new one.
    await fails(write(clients.worker, templateId, { first: 'Да' }, people), 409);
    assert.deepEqual(await suggestedOf(templateId), [[2, staff().director, 1]]);
    const opened = await clients.administrator.call(openDesign, { templateId });
    assert.deepEqual(
      opened.versions.map(({ version, running }) => [version, running]),
      [
        [2, 0],
        [1, 1],
      ],
    );
    const details = (await lastAudit()).details as { before: string; after: string };
    assert.deepEqual([JSON.parse(details.before).fields[0].key, JSON.parse(details.after).fields[0].key], ['first', 'second']);
  });

  test('a removed field’s key is not given again, and a copy holds only what its version asks for', async () => {
    const form = (...fields: DesignedField[]) => designed('КЛЮ', { 2: [step('organisation-head')] }, { fields });
    const [kept, pay] = [field('field_1', 'line', 'Кому'), field('field_2', 'line', 'Оклад')];
    const { templateId } = await publishNew(form(kept, pay));
    const people = [[2, staff().head, 1]] as const;
    const { id } = await write(clients.worker, templateId, { field_1: 'Ким', field_2: '500 000' }, people);
    await publishNew(form(kept), templateId);
    const opened = await clients.administrator.call(openDesign, { templateId });
    assert.deepEqual([opened.lastFieldNumber, opened.design.fields.length], [2, 1]);
    // A client that gives the key again all the same.
    await publishNew(form(kept, field('field_2', 'sum', 'Премия')), templateId);
    const copied = await clients.worker.call(copyDocument, { id });
    const { draft } = await clients.worker.call(openDraft, { id: copied });
    assert.deepEqual(draft?.values, { field_1: 'Ким' });
    await clients.worker.call(saveDraft, {
      id: copied,
      version: draft!.version,
      templateId,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language: 'ru',
      subject: 'Копия',
      text: 'Прошу.',
      values: draft!.values,
      recipients: [],
      participants: [],
    });
    assert.equal((await clients.administrator.call(openDesign, {})).lastFieldNumber, 0);
  });

  test('a template of the product is changed as a design, and its earlier documents go on unchanged', async () => {
    const { R3 } = served.office.templates;
    const before = await suggestedOf(R3);
    const running = await write(clients.worker, R3, {}, before as unknown as [Stage, number, number][]);
    const { design, versions } = await clients.administrator.call(openDesign, { templateId: R3 });
    assert.deepEqual(versions, []);
    assert.deepEqual(
      design.stages.map(({ order, steps }) => [order, steps.map((each) => each.role || each.holder)]),
      [
        ['in-turn', ['lawyer', 'finance']],
        ['at-once', ['organisation-head']],
        ['at-once', []],
        ['at-once', []],
      ],
    );
    await publishNew({ ...design, keyRequirement: 'none' }, R3);
    assert.deepEqual(await suggestedOf(R3), before, 'the same people');
    const { template } = await clients.worker.call(openDraft, { id: running.id });
    assert.equal(template.keyRequirement, 'organisation');
    assert.equal((await clients.worker.call(openTemplate, { templateId: R3 })).template.keyRequirement, 'none');
  });

  for (const route of ['R1', 'R2', 'R4', 'R5', 'R6', 'R7'] as const)
    test(`${route} as a design suggests the same people`, async () => {
      const templateId = served.office.templates[route];
      const writers = [clients.worker, clients.head, clients.lawyer];
      const before = await Promise.all(writers.map((each) => suggestedOf(templateId, each)));
      const { design } = await clients.administrator.call(openDesign, { templateId });
      const withRoles = {
        ...design,
        stages: design.stages.map((each) => ({ ...each, steps: each.steps.filter(({ role }) => role !== 'human-resources') })),
      };
      await publishNew(withRoles, templateId);
      assert.deepEqual(await Promise.all(writers.map((each) => suggestedOf(templateId, each))), before);
    });

  test('is refused where it cannot work', async () => {
    const refused = async (design: TemplateDesign, text: string) => fails(publishNew(design), 200, text);
    const approved = { 2: [step('organisation-head')] };
    await refused({ ...designed('Н1', approved), ru: ' ' }, 'Укажите название шаблона.');
    await refused(designed('', approved), 'Укажите индекс: с него начинается номер документа.');
    await refused({ ...designed('Н2', approved), category: 999_999 }, 'Выберите категорию.');
    await refused(designed('Н3', {}), 'Добавьте в маршрут хотя бы один шаг согласования, утверждения или исполнения.');
    await refused(
      designed('Н4', { 1: [step('organisation-head')] }, { keyRequirement: 'any' }),
      'Шаблон требует ЭЦП, но документ никто не утверждает. Добавьте шаг утверждения.',
    );
    await refused(designed('Н5', { 1: [step('person')] }), 'Выберите, кто выполняет шаг № 1: согласование.');
    await refused(
      designed('Н6', { 1: [step('person', { employeeId: 999_999 })] }),
      'В маршруте указан сотрудник, который больше не работает в организации.',
    );
    await refused(
      designed('Н7', { 1: [step('role', { role: 'human-resources' })] }),
      'Роль «Специалист по кадрам» никому не назначена, а шаг маршрута её требует.',
    );
    await refused(designed('Н8', { 2: [step('initiator')] }), 'Инициатор не может утверждать собственный документ.');
    await refused(designed('Н9', approved, { fields: [field('a', 'choice', 'Вид')] }), 'У поля № 1 нужны разные варианты выбора.');
    await refused(
      designed('Н0', approved, { starterDepartments: [999_999] }),
      'Среди тех, кто может начать документ, указано то, чего в организации нет.',
    );
  });

  test('is refused where a choice has nobody, or names what the organisation does not have', async () => {
    const { organisationId, departments } = served.office;
    const inOther = (table: 'employees' | 'departments') =>
      server.db.selectFrom(table).select('id').where('organisation_id', '!=', organisationId).limit(1).executeTakeFirstOrThrow();
    const [stranger, strange] = [(await inOther('employees')).id, (await inOther('departments')).id];
    const closed = await server.db
      .insertInto('departments')
      .values({ organisation_id: organisationId, name_ru: 'Закрытый', name_kk: 'Жабық', closed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const empty = await server.db
      .insertInto('departments')
      .values({ organisation_id: organisationId, name_ru: 'Пустой', name_kk: 'Бос' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const choosing = (choice: Partial<StepChoice>) =>
      publishNew(
        designed('ВЫБ', { 2: [step('choice', { demand: 'any', choice: { people: [], roles: [], departments: [], ...choice } })] }),
      );
    const left = 'В маршруте указан сотрудник, который больше не работает в организации.';
    const gone = 'В маршруте указано подразделение, которое закрыто или не относится к организации.';
    const nobody = 'Некого выбрать на шаге № 1 (утверждение): среди тех, кто в нём указан, никто не работает.';
    for (const id of [999_999, stranger]) await fails(choosing({ people: [staff().head, id] }), 200, left);
    for (const id of [999_999, strange, closed.id]) await fails(choosing({ departments: [departments[0], id] }), 200, gone);
    const unknown = { people: [staff().head], roles: [{ role: 'astronaut' }] };
    await fails(choosing(unknown), 200, 'В маршруте указана роль, которой в организации нет.');
    await fails(choosing({ roles: [{ role: 'human-resources' }], departments: [empty.id] }), 200, nobody);
    await choosing({ roles: [{ role: 'human-resources' }, { role: 'finance' }], departments: [empty.id] });
    await choosing({ departments: [empty.id, departments[0]] });
  });

  test('is saved over by nobody else, published once, and discarded', async () => {
    const saved = await clients.administrator.call(saveDesign, { design: designed('СОХ', {}) });
    const next = await clients.administrator.call(saveDesign, { ...saved, design: designed('СОХ', { 2: [step('organisation-head')] }) });
    await fails(clients.administrator.call(saveDesign, { ...saved, design: designed('СОХ', {}) }), 409);
    await fails(clients.administrator.call(publishDesign, saved), 409);
    const { templateId } = await clients.administrator.call(publishDesign, next);
    await fails(clients.administrator.call(publishDesign, next), 404);
    const again = await clients.administrator.call(saveDesign, { templateId, design: designed('СОХ', {}) });
    await fails(clients.administrator.call(saveDesign, { templateId, design: designed('СОХ', {}) }), 409);
    await clients.administrator.call(discardDesign, again);
    assert.equal((await clients.administrator.call(openDesign, { templateId })).draftId, null);
    assert.equal((await lastAudit()).event, 'template.discarded');
  });

  test('is started only by those whom it names, and by nobody once it is retired', async () => {
    const { templateId } = await publishNew(designed('НАЧ', { 2: [step('organisation-head')] }, { starterRoles: [{ role: 'clerk' }] }));
    const inMenu = async (client: Client) => (await client.call(templateMenu, { search: 'НАЧ' })).length > 0;
    assert.deepEqual([await inMenu(clients.worker), await inMenu(clients.clerk)], [false, true]);
    const text = 'Начать документ по этому шаблону могут не все. Обратитесь к администратору документов.';
    await fails(clients.worker.call(openTemplate, { templateId }), 200, text);
    const people = [[2, staff().head, 1]] as const;
    await fails(write(clients.worker, templateId, {}, people), 200, text);
    await write(clients.clerk, templateId, {}, people);
    await clients.administrator.call(retireTemplate, { templateId, isRetired: true });
    assert.equal(await inMenu(clients.clerk), false);
    await fails(write(clients.clerk, templateId, {}, people), 200, 'Шаблон больше не используется.');
    await clients.administrator.call(retireTemplate, { templateId, isRetired: false });
    assert.equal(await inMenu(clients.clerk), true);
  });

  test('a simulation asks whom a document asks, for whoever writes it, and says who is not asked', async () => {
    const design = designed('СИМ', {
      1: [step('role', { role: 'lawyer' }), step('person', { employeeId: staff().lawyer }), step('role', { role: 'human-resources' })],
      2: [step('department-head')],
    });
    const simulated = async (initiatorId: number) =>
      (await clients.administrator.call(simulateDesign, { design, initiatorId })).steps.map((each) => [each.employeeId, each.queueNumber]);
    assert.deepEqual(await simulated(staff().worker), [
      [staff().lawyer, 1],
      [staff().lawyer, 0],
      [null, 0],
      [staff().head, 1],
    ]);
    // The lawyer's own document.
    assert.deepEqual(await simulated(staff().lawyer), [
      [null, 0],
      [null, 0],
      [null, 0],
      [staff().head, 1],
    ]);
    await fails(clients.administrator.call(simulateDesign, { design, initiatorId: 999_999 }), 404);
  });

  test('a person’s field holds a colleague’s name', async () => {
    const { templateId } = await publishNew(
      designed('ЛИЦ', { 2: [step('organisation-head')] }, { fields: [field('who', 'person', 'Кто')] }),
    );
    const people = [[2, staff().head, 1]] as const;
    const wrong = await write(clients.worker, templateId, { who: 'Никто' }, people);
    await fails(clients.worker.call(launchDraft, wrong), 200, 'Проверьте поле «Кто».');
    await clients.worker.call(launchDraft, await write(clients.worker, templateId, { who: 'Тестов lawyer' }, people));
  });

  test('is the administrators’ alone, each call', async () => {
    const { templateId } = await publishNew(designed('ПРА', { 2: [step('organisation-head')] }));
    const saved = await clients.administrator.call(saveDesign, { templateId, design: designed('ПРА', {}) });
    const calls: readonly ((client: Client) => Promise<unknown>)[] = [
      (client) => client.call(templatesToAdminister, {}),
      (client) => client.call(openDesign, { templateId }),
      (client) => client.call(saveDesign, { ...saved, design: designed('ПРА', {}) }),
      (client) => client.call(simulateDesign, { design: designed('ПРА', {}), initiatorId: staff().worker }),
      (client) => client.call(publishDesign, saved),
      (client) => client.call(discardDesign, saved),
      (client) => client.call(retireTemplate, { templateId, isRetired: true }),
    ];
    for (const ask of calls) {
      for (const client of [clients.worker, clients.clerk, clients.lawyer, clients.head]) await fails(ask(client), 403);
      await fails(ask(server.anonymous()), 401);
    }
    // An administrator of another organisation sees none of it.
    for (const ask of calls.slice(1)) await fails(ask(served.foreigner), 404);
    const own = await served.foreigner.call(templatesToAdminister, {});
    assert.ok(!own.templates.some((each) => each.templateId === templateId || each.index === 'ПРА'));
  });
});
