/** A row of the past that refers to another organisation stops no upgrade, and no other one can come. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { borrowPostgres, freshDatabase, type FreshDatabase, type TestPostgres } from '../../../test-support/database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase, type Database } from '../pool.ts';
import { isReferenceViolation } from '../violations.ts';
import { migrations } from './index.ts';
import { organisationInKeys } from './0461-organisation-in-keys.ts';

let postgres: TestPostgres;
let fresh: FreshDatabase;
let db: Database;

before(async () => {
  postgres = await borrowPostgres();
  fresh = await freshDatabase(postgres.url, { empty: true });
  db = openDatabase({ url: fresh.url, maxConnections: 2 });
  await migrate(db, { upTo: migrations[migrations.indexOf(organisationInKeys) - 1]!.name });
});
after(async () => {
  await db.destroy();
  await fresh.drop();
  await postgres.stop();
});

test('a department with a head of another organisation keeps it, and no other one gets such a head', async () => {
  const [own, other] = [await addOrganisation(db), await addOrganisation(db)];
  const { employeeId } = await addEmployee(db, { organisationId: other, email: 'head@south.example' });
  const wrong = { organisation_id: own, name_kk: '', head_id: employeeId };
  await db
    .insertInto('departments')
    .values({ ...wrong, name_ru: 'Прежний' })
    .execute();
  await migrate(db);
  assert.deepEqual(await db.selectFrom('departments').select(['name_ru', 'head_id']).where('organisation_id', '=', own).execute(), [
    { name_ru: 'Прежний', head_id: employeeId },
  ]);
  await assert.rejects(
    db
      .insertInto('departments')
      .values({ ...wrong, name_ru: 'Новый' })
      .execute(),
    isReferenceViolation,
  );
});
