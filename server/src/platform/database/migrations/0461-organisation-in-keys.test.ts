/** A row of the past that refers to another organisation stops no upgrade, and no other one can come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { databaseBefore } from '../test-support/before-migration.ts';
import { migrate } from '../migrate.ts';
import { isReferenceViolation } from '../violations.ts';
import { organisationInKeys } from './0461-organisation-in-keys.ts';

const past = databaseBefore(organisationInKeys);

test('a department with a head of another organisation keeps it, and no other one gets such a head', async () => {
  const [own, other] = [await addOrganisation(past.db), await addOrganisation(past.db)];
  const { employeeId } = await addEmployee(past.db, { organisationId: other, email: 'head@south.example' });
  const wrong = { organisation_id: own, name_kk: '', head_id: employeeId };
  await past.db
    .insertInto('departments')
    .values({ ...wrong, name_ru: 'Прежний' })
    .execute();
  await migrate(past.db);
  assert.deepEqual(await past.db.selectFrom('departments').select(['name_ru', 'head_id']).where('organisation_id', '=', own).execute(), [
    { name_ru: 'Прежний', head_id: employeeId },
  ]);
  await assert.rejects(
    past.db
      .insertInto('departments')
      .values({ ...wrong, name_ru: 'Новый' })
      .execute(),
    isReferenceViolation,
  );
});
