/** Documents of templates with conditions, levels, choices and deadlines, from the form to the last decision. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRole, removeRole } from '@qujat/contract/administration/roles';
import { publishDesign, saveDesign, simulateDesign } from '@qujat/contract/administration/templates';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import { returnDocument } from '@qujat/contract/document-acts';
import { decideDocument } from '@qujat/contract/document-card';
import type { ConditionRule } from '@qujat/contract/field-condition';
import { launchDraft, openDraft, openTemplate, simulateRoute } from '@qujat/contract/new-document';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { fails } from '../../documents/test-support/served-office.ts';
import { designedRoutes, type Place } from './test-support/designed-routes.ts';

const law = { changes: new Map<string, boolean>() };
const when = (...rules: ConditionRule[]): DesignedStep['when'] => ({ join: 'all', rules });
const large = when({ field: 'sum', sign: 'more', value: '1 000 000' });

describe('routes with conditions', () => {
  const { served, clients, server, staff, designed, publish, asGiven, suggested, write, sent, route, today } = designedRoutes();
  const dayOf = (at: Date | null | undefined): string => (at ? new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 10) : '');

  const purchase = () =>
    publish({
      1: [
        stepFor('role', { role: 'lawyer', demand: 'any', days: 2 }),
        stepFor('person', { employeeId: staff().director, when: large, days: 3 }),
        stepFor('role', { role: 'finance' }),
      ],
      2: [stepFor('organisation-head', { days: 1 })],
    });

  test('a large sum asks the director, a small one does not, and the order is the template’s', async () => {
    const templateId = await purchase();
    const usual: Place[] = [
      [1, staff().lawyer, 1],
      [1, staff().accountant, 2],
      [2, staff().head, 1],
    ];
    assert.deepEqual(await suggested(templateId), usual);
    for (const sum of ['1 000 000', '', '12,50']) assert.deepEqual(await route(await sent(templateId, sum === '' ? {} : { sum })), usual);
    assert.deepEqual(await route(await sent(templateId, { sum: '1 000 000,01' })), [
      [1, staff().lawyer, 1],
      [1, staff().director, 2],
      [1, staff().accountant, 3],
      [2, staff().head, 1],
    ]);
  });

  test('the writer sees before sending who will be asked, when, why and why not; nothing is written', async () => {
    const templateId = await purchase();
    const people = await suggested(templateId);
    const counted = async () =>
      (
        await server.db
          .selectFrom('documents')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await counted();
    const ask = (sum: string) => clients.worker.call(simulateRoute, { templateId, values: { sum }, participants: asGiven(people) });
    const { steps, signedOn, workingDays } = await ask('2000000');
    const begins = await today();
    const [second, third] = [addWorkingDays(law, begins, 2), addWorkingDays(law, addWorkingDays(law, begins, 2), 3)];
    assert.deepEqual(
      steps.map((each) => [each.fullName, each.queueNumber, each.begins, each.due]),
      [
        ['Тестов lawyer', 1, begins, second],
        ['Тестов director', 2, second, third],
        ['Тестов accountant', 3, third, ''],
        ['Тестов head', 1, third, addWorkingDays(law, third, 1)],
      ],
    );
    assert.equal(steps[1]?.why, 'Назван в шаблоне. «Сумма»: 2000000, условие: больше 1 000 000');
    assert.deepEqual([signedOn, workingDays >= 6], [addWorkingDays(law, third, 1), true]);
    const [, small] = (await ask('5')).steps;
    assert.deepEqual(
      [small?.verdict, small?.queueNumber, small?.why],
      ['condition', 0, 'Назван в шаблоне. Не спросят: условие не выполнено. «Сумма»: 5, условие: больше 1 000 000'],
    );
    const { steps: open } = await clients.worker.call(simulateRoute, { templateId, values: {}, participants: [] });
    assert.deepEqual(
      open.map(({ verdict }) => verdict),
      ['removed', 'open', 'removed', 'removed'],
    );
    assert.equal(await counted(), before);
    await fails(served.foreigner.call(simulateRoute, { templateId, values: {}, participants: [] }), 404);
    await fails(server.anonymous().call(simulateRoute, { templateId, values: {}, participants: [] }), 401);
  });

  test('what is simulated is what is sent', async () => {
    const templateId = await purchase();
    const people = await suggested(templateId);
    for (const sum of ['7', '3000000']) {
      const { steps } = await clients.worker.call(simulateRoute, { templateId, values: { sum }, participants: asGiven(people) });
      const asked = steps.flatMap((each) => (each.queueNumber > 0 ? [[each.stage, each.employeeId, each.queueNumber]] : []));
      assert.deepEqual(await route(await sent(templateId, { sum })), asked);
    }
  });

  test('a condition on the total of a table is simulated as it is decided', async () => {
    const columns = [
      { ru: 'Товар', kk: '', kind: 'line' as const, total: false },
      { ru: 'Цена', kk: '', kind: 'sum' as const, total: true },
    ];
    const made = designed({ 1: [stepFor('person', { employeeId: staff().director, when: large })], 2: [stepFor('organisation-head')] });
    const table = { ...made.fields[0]!, key: 'items', kind: 'table' as const, ru: 'Товары', columns };
    const design = { ...made, fields: [table, { ...made.fields[0]!, totalOf: 'items' }] };
    const { templateId } = await clients.administrator.call(publishDesign, await clients.administrator.call(saveDesign, { design }));
    const people = asGiven(await suggested(templateId));
    const alone = await clients.administrator.call(simulateDesign, { design, values: { sum: '2000000' } });
    assert.equal(alone.steps[0]?.verdict, 'asked');
    for (const [price, verdict] of [
      ['2000000', 'asked'],
      ['5', 'condition'],
    ] as const) {
      // What a client says of the total itself does not count.
      const values = { items: JSON.stringify([['Кабель', price]]), sum: '7' };
      const { steps } = await clients.worker.call(simulateRoute, { templateId, values, participants: people });
      const tried = await clients.administrator.call(simulateDesign, { design, values });
      assert.deepEqual([steps[0]?.verdict, tried.steps[0]?.verdict], [verdict, verdict]);
      const settled = await route(await sent(templateId, values));
      assert.equal(
        settled.some(([, employee]) => employee === staff().director),
        verdict === 'asked',
      );
    }
  });

  test('what stands in a field that is not asked decides neither the route nor what is required', async () => {
    const made = designed({ 1: [stepFor('role', { role: 'finance', when: large })], 2: [stepFor('organisation-head')] });
    const kind = {
      ...made.fields[0]!,
      key: 'kind',
      kind: 'choice' as const,
      ru: 'Вид',
      options: ['Покупка', 'Иное'].map((ru) => ({ ru, kk: '' })),
    };
    const sum = { ...made.fields[0]!, when: when({ field: 'kind', sign: 'is', value: 'Покупка' }) };
    const why = {
      ...made.fields[0]!,
      key: 'why',
      kind: 'line' as const,
      ru: 'Зачем',
      required: true,
      when: when({ field: 'sum', sign: 'filled', value: '' }),
    };
    const design = { ...made, fields: [kind, sum, why] };
    const { templateId } = await clients.administrator.call(publishDesign, await clients.administrator.call(saveDesign, { design }));
    const values = (chosen: string) => ({ kind: chosen, sum: '5000000' });
    const people = await suggested(templateId);
    await fails(clients.worker.call(launchDraft, await write(templateId, values('Покупка'), people)), 200, 'Заполните поле «Зачем».');
    const { steps } = await clients.worker.call(simulateRoute, { templateId, values: values('Иное'), participants: asGiven(people) });
    const tried = await clients.administrator.call(simulateDesign, { design, values: values('Иное') });
    assert.deepEqual([steps[0]?.verdict, tried.steps[0]?.verdict], ['open', 'open']);
    assert.deepEqual(await route(await sent(templateId, values('Иное'))), people);
    const asked = await route(await sent(templateId, { ...values('Покупка'), why: 'Надо' }));
    assert.ok(asked.some(([, employee]) => employee === staff().accountant));
  });

  test('the writer leaves a removable step under a condition out, and takes it back; an obligatory one stays', async () => {
    const removable = stepFor('person', { employeeId: staff().director, when: large });
    const obligatory = stepFor('role', { role: 'finance', when: large, demand: 'any' });
    const templateId = await publish({
      1: [stepFor('role', { role: 'lawyer' }), removable, obligatory],
      2: [stepFor('organisation-head')],
    });
    const people = await suggested(templateId);
    const values = { sum: '2000000' };
    const leftOut = [{ stage: 1 as const, step: 1 }];
    const ask = (without?: typeof leftOut) =>
      clients.worker.call(simulateRoute, { templateId, values, participants: asGiven(people), ...(without && { leftOut: without }) });
    const shown = async (without?: typeof leftOut) => (await ask(without)).steps.map(({ verdict, removable: may }) => [verdict, may]);
    assert.deepEqual(await shown(), [
      ['asked', false],
      ['asked', true],
      ['asked', false],
      ['asked', false],
    ]);
    assert.deepEqual(await shown(leftOut), [
      ['asked', false],
      ['removed', true],
      ['asked', false],
      ['asked', false],
    ]);

    const draft = await write(templateId, values, people, clients.worker, leftOut);
    assert.deepEqual((await clients.worker.call(openDraft, { id: draft.id })).draft?.leftOut, leftOut);
    await clients.worker.call(launchDraft, draft);
    assert.deepEqual(await route(draft.id), [
      [1, staff().lawyer, 1],
      [1, staff().accountant, 2],
      [2, staff().head, 1],
    ]);
    const whole = await write(templateId, values, people);
    await clients.worker.call(launchDraft, whole);
    assert.ok((await route(whole.id)).some(([, employee]) => employee === staff().director));

    const counted = async () =>
      Number(
        (
          await server.db
            .selectFrom('documents')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await counted();
    // An obligatory step, one without a condition, one that is not there, and no list at all.
    for (const step of [2, 0, 7]) {
      await fails(write(templateId, values, people, clients.worker, [{ stage: 1, step }]), 409);
      await fails(ask([{ stage: 1, step }]), 400);
    }
    await fails(write(templateId, values, people, clients.worker, 'all' as unknown as typeof leftOut), 400);
    assert.equal(await counted(), before);
  });

  test('a deadline begins with the turn, and a returned document is decided on anew', async () => {
    const templateId = await purchase();
    const id = await sent(templateId, { sum: '2000000' });
    const due = async (employee: number) =>
      dayOf((await served.whole(id)).participants.find((each) => each.employee_id === employee)?.due_at);
    const now = await today();
    assert.deepEqual([await due(staff().lawyer), await due(staff().director)], [addWorkingDays(law, now, 2), '']);
    await clients.lawyer.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().lawyer });
    assert.equal(await due(staff().director), addWorkingDays(law, now, 3));
    await clients.director.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().director });
    await clients.accountant.call(decideDocument, { id, stage: 1, decision: 20, employeeId: staff().accountant, comment: 'Нет денег' });
    await clients.worker.call(returnDocument, { id });
    assert.deepEqual(
      (await served.whole(id)).participants.map((each) => [each.employee_id, each.due_at]).toSorted(),
      [staff().lawyer, staff().accountant, staff().head].map((each) => [each, null]).toSorted(),
    );
  });

  test('the writer chooses from the set, and cannot choose somebody else', async () => {
    const choice = { people: [staff().engineer], roles: [{ role: 'finance' }], departments: [] };
    const templateId = await publish({ 1: [stepFor('choice', { choice, demand: 'any' })], 2: [stepFor('organisation-head')] });
    assert.deepEqual(await suggested(templateId), [[2, staff().head, 1]]);
    const text = 'Обязательный участник по шаблону: Тестов engineer / Тестов accountant.';
    const head: Place = [2, staff().head, 1];
    await fails(clients.worker.call(launchDraft, await write(templateId, {}, [head])), 200, text);
    await fails(clients.worker.call(launchDraft, await write(templateId, {}, [[1, staff().trainee, 1], head])), 200, text);
    await clients.worker.call(launchDraft, await write(templateId, {}, [[1, staff().accountant, 1], head]));
  });

  test('a choice under a condition is demanded while the condition holds, at every stage that decides', async () => {
    const choice = { people: [staff().engineer, staff().accountant], roles: [], departments: [] };
    const chosen = stepFor('choice', { choice, demand: 'any', when: large });
    const text = 'Обязательный участник по шаблону: Тестов engineer / Тестов accountant.';
    for (const stage of [1, 2] as const) {
      const head = stepFor('organisation-head');
      const templateId = await publish(stage === 1 ? { 1: [chosen], 2: [head] } : { 2: [head, chosen] });
      const people: Place[] = [[2, staff().head, 1]];
      const { demands, conditionalDemands } = await clients.worker.call(openTemplate, { templateId });
      assert.deepEqual([demands, conditionalDemands], [[], [{ stage, people: [...choice.people], text, when: large }]]);
      await clients.worker.call(launchDraft, await write(templateId, { sum: '5' }, people));
      await fails(clients.worker.call(launchDraft, await write(templateId, { sum: '50000000' }, people)), 200, text);
      const place: Place = [stage, staff().accountant, 1];
      const draft = await write(templateId, { sum: '50000000' }, [...people, place]);
      await clients.worker.call(launchDraft, draft);
      assert.ok((await route(draft.id)).some((each) => each[0] === stage && each[1] === staff().accountant));
    }
  });

  test('a condition that its fields cannot decide is not published', async () => {
    const refused = async (rule: ConditionRule, text: string) => {
      const design = designed({ 1: [stepFor('department-head', { when: when(rule) })], 2: [stepFor('organisation-head')] });
      await fails(clients.administrator.call(publishDesign, await clients.administrator.call(saveDesign, { design })), 200, text);
    };
    await refused({ field: 'gone', sign: 'filled', value: '' }, 'Условие шага № 1 (согласование) указывает на удалённое поле.');
    await refused({ field: 'sum', sign: 'more', value: 'много' }, 'Укажите значение в условии шага № 1 (согласование).');
    const wrong = { ...designed({}), stages: [] } as TemplateDesign;
    await fails(clients.administrator.call(saveDesign, { design: wrong }), 400);
  });

  test('a role that a design names, in a step or a choice, cannot be removed', async () => {
    await server.db.insertInto('employee_roles').values({ employee_id: staff().director, role: 'system-administrator' }).execute();
    const system = await server.signIn('director@north.example');
    for (const named of ['step', 'choice'] as const) {
      const { id } = await system.call(createRole, { russian: `Инженер ${named}`, kazakh: '', order: 30 });
      const role = `role-${id}`;
      const choice = { people: [], roles: [{ role }], departments: [] };
      const step = named === 'step' ? stepFor('role', { role }) : stepFor('choice', { choice });
      await clients.administrator.call(saveDesign, { design: designed({ 1: [step] }) });
      await fails(
        system.call(removeRole, { id }),
        400,
        'Роль уже существует либо связана с шаблоном, руководителем подразделения или пользователем.',
      );
    }
  });
});
