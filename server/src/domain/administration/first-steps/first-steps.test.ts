import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hideFirstSteps, readFirstSteps } from '@qujat/contract/administration/first-steps';
import { leftMenu } from '@qujat/contract/sidebar';
import { statuses } from '@qujat/contract/vocabulary';
import { servedOffice } from '../../documents/test-support/served-office.ts';

describe('the first steps of an organisation', () => {
  const served = servedOffice();
  const { server, clients, store } = served;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });
  const inSidebar = async (): Promise<boolean> => {
    const groups = await clients.administrator.call(leftMenu, {});
    return groups.some(({ items }) => items.some(({ url }) => url === '/admin/first-steps'));
  };

  test('names people at work, those invited, departments and ready templates', async () => {
    await server.db
      .insertInto('employee_invitations')
      .values({
        organisation_id: served.office.organisationId,
        email: 'new@saryozen.example',
        full_name: 'Байжан Олжас',
        position_ru: '',
        position_kk: '',
        department_id: null,
        roles: [],
        language: 'ru_RU',
        invited_by: served.office.staff.administrator,
        created_at: new Date(),
      })
      .execute();
    const steps = await clients.administrator.call(readFirstSteps, {});
    assert.ok(steps.people.some(({ id }) => id === served.office.staff.administrator));
    assert.deepEqual(
      steps.invited.map(({ fullName }) => fullName),
      ['Байжан Олжас'],
    );
    assert.ok(steps.departments.length > 0 && steps.starters.length > 0);
    assert.deepEqual([steps.published, steps.document, steps.isFinished], [null, null, false]);
  });

  test('leave the sidebar when they are hidden, and come back', async () => {
    assert.equal(await inSidebar(), true);
    await clients.administrator.call(hideFirstSteps, { isHidden: true });
    assert.equal(await inSidebar(), false);
    await clients.administrator.call(hideFirstSteps, { isHidden: false });
    assert.equal(await inSidebar(), true);
  });

  test('leave the sidebar with the first completed document', async () => {
    await store([], { status: statuses.approval });
    assert.equal(await inSidebar(), true);
    await store([], { status: statuses.completed, finished_at: new Date() });
    assert.equal(await inSidebar(), false);
    assert.equal((await clients.administrator.call(readFirstSteps, {})).isFinished, true);
  });
});
