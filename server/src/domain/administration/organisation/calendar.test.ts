import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changeDay, readCalendar, restoreDay } from '@qujat/contract/administration/calendar';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { workingCalendarOf } from '../../documents/route/working-calendar.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the working calendar of an organisation', () => {
  const served = servedOffice();
  const { server, clients } = served;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });
  const days = async () => (await clients.administrator.call(readCalendar, {})).days;
  const organisation = () =>
    server.db
      .selectFrom('employees')
      .select('organisation_id')
      .where('id', '=', served.office.staff.administrator)
      .executeTakeFirstOrThrow();

  test('has days that an administrator has made working or free; deadlines count by them, and the log has before and after', async () => {
    await clients.administrator.call(changeDay, { day: '2026-12-31', works: false, reason: ' Последний день года ' });
    await clients.administrator.call(changeDay, { day: '2026-12-19', works: true, reason: 'Отработка' });
    await clients.administrator.call(changeDay, { day: '2026-12-31', works: false, reason: 'Корпоратив' });
    assert.deepEqual(await days(), [
      { day: '2026-12-19', works: true, reason: 'Отработка' },
      { day: '2026-12-31', works: false, reason: 'Корпоратив' },
    ]);
    const calendar = await workingCalendarOf(server.db, (await organisation()).organisation_id);
    assert.equal(addWorkingDays(calendar, '2026-12-18', 1), '2026-12-19');
    assert.equal(addWorkingDays(calendar, '2026-12-30', 1), '2027-01-05');
    await clients.administrator.call(restoreDay, { day: '2026-12-31' });
    await clients.administrator.call(restoreDay, { day: '2026-12-31' });
    assert.deepEqual(await days(), [{ day: '2026-12-19', works: true, reason: 'Отработка' }]);
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('event', 'like', 'calendar.%')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ event, details }) => [event, details['day'], details['before.reason'], details['after.reason'] ?? null]),
      [
        ['calendar.changed', '2026-12-31', '', 'Последний день года'],
        ['calendar.changed', '2026-12-19', '', 'Отработка'],
        ['calendar.changed', '2026-12-31', 'Последний день года', 'Корпоратив'],
        ['calendar.restored', '2026-12-31', 'Корпоратив', null],
      ],
    );
  });

  test('refuses a change without a reason, of a year out of range, or to what the law says anyway', async () => {
    const before = await days();
    const change = (day: string, works: boolean, reason: string) => clients.administrator.call(changeDay, { day, works, reason });
    await fails(change('2026-12-30', false, '  '), 400, 'Заполните, пожалуйста, обязательные поля');
    await fails(change('2025-12-30', false, 'Ремонт'), 400, 'Изменить можно дни этих лет: 2026–2035.');
    await fails(change('2036-01-09', false, 'Ремонт'), 400);
    await fails(change('2026-12-30', true, 'Ремонт'), 400, 'Этот день и так такой по закону.');
    await fails(change('2026-12-16', false, 'Ремонт'), 400);
    await fails(change('2026-02-30', false, 'Ремонт'), 400);
    assert.deepEqual(await days(), before);
  });
});
