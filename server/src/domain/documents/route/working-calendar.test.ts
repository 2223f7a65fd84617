import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addWorkingDays } from '@qujat/contract/working-calendar';
import { addOrganisation } from '../../../test-support/people.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { workingCalendarOf } from './working-calendar.ts';

describe('the working calendar', () => {
  const database = withDatabase();

  test('an organisation counts the days that it has changed, and no other organisation’s', async () => {
    const [own, other] = [await addOrganisation(database.db), await addOrganisation(database.db)];
    await database.db
      .insertInto('calendar_days')
      .values([
        { organisation_id: own, day: '2026-11-24', works: false, reason: 'День компании' },
        { organisation_id: own, day: '2026-11-28', works: true, reason: 'Отработка' },
        { organisation_id: other, day: '2026-11-25', works: false, reason: 'Ремонт' },
      ])
      .execute();
    const calendar = await workingCalendarOf(database.db, own);
    assert.equal(addWorkingDays(calendar, '2026-11-23', 1), '2026-11-25');
    assert.equal(addWorkingDays(calendar, '2026-11-23', 4), '2026-11-28');
    assert.equal(addWorkingDays(await workingCalendarOf(database.db, other), '2026-11-23', 2), '2026-11-26');
  });
});
