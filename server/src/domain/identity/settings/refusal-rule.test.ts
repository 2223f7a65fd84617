import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { readSettings, saveRefusalRule } from '@qujat/contract/settings';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the reason of a refusal', () => {
  const served = servedOffice();
  const { clients, store, whole, server } = served;
  const staff = () => served.office.staff;
  before(async () => {
    await server.db.insertInto('employee_roles').values({ employee_id: staff().administrator, role: 'system-administrator' }).execute();
  });

  test('is required at every stage until the organisation’s administrator waives it', async () => {
    const { head, director, engineer } = staff();
    const waiting = await Promise.all([
      store([{ stage: 1, employeeId: head }], { status: 200 }),
      store([{ stage: 2, employeeId: director }], { status: 300 }),
      store([{ stage: 3, employeeId: engineer }], { status: 500 }),
    ]);
    const who = [clients.head, clients.director, clients.engineer] as const;
    const refuse = (index: 0 | 1 | 2, comment?: string) =>
      who[index].call(decideDocument, {
        id: waiting[index],
        stage: ([1, 2, 3] as const)[index],
        decision: 20,
        employeeId: [head, director, engineer][index]!,
        comment,
      });
    for (const index of [0, 1, 2] as const) {
      const before = await whole(waiting[index]);
      assert.equal((await who[index].call(documentCard, { id: waiting[index] })).refusalNeedsReason, true);
      for (const comment of [undefined, '', '  \n ']) await fails(refuse(index, comment), 200, 'Укажите причину отказа.');
      assert.deepEqual(await whole(waiting[index]), before);
    }
    await refuse(0, 'Нет сметы');
    assert.equal((await whole(waiting[0])).document?.status, 310);

    assert.equal((await clients.administrator.call(readSettings, {})).organisation?.refusalNeedsReason, true);
    await clients.administrator.call(saveRefusalRule, { needsReason: false });
    assert.equal((await clients.administrator.call(readSettings, {})).organisation?.refusalNeedsReason, false);
    assert.equal((await clients.director.call(documentCard, { id: waiting[1] })).refusalNeedsReason, false);
    await refuse(1);
    await refuse(2, ' ');
    assert.deepEqual([(await whole(waiting[1])).document?.status, (await whole(waiting[2])).document?.status], [310, 510]);
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['organisation_id', 'details'])
      .where('event', '=', 'settings.changed')
      .execute();
    assert.deepEqual(rows, [{ organisation_id: served.office.organisationId, details: { what: 'refusal-reason', needed: 'false' } }]);
  });

  test('is decided by the administrator, for their own organisation only', async () => {
    await fails(clients.head.call(saveRefusalRule, { needsReason: true }), 403);
    await fails(server.anonymous().call(saveRefusalRule, { needsReason: true }), 401);
    const rules = await server.db.selectFrom('organisations').select(['name_ru', 'refusal_needs_reason']).orderBy('id').execute();
    assert.deepEqual(rows(rules), [
      ['ТОО «north»', false],
      ['ТОО «south»', true],
    ]);
  });
});

const rows = (rules: readonly { name_ru: string; refusal_needs_reason: boolean }[]): [string, boolean][] =>
  rules.map((each) => [each.name_ru, each.refusal_needs_reason]);
