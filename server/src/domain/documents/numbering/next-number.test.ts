/** Numbers of a register on the real database: of one organisation, one template and one year. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Queryable } from '../../../platform/database/pool.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { makeOffice, type Office } from '../test-support/office.ts';
import { nextNumber } from './next-number.ts';

describe('the next number of a register', () => {
  const database = withDatabase();
  const offices: { north: Office; south: Office } = {} as { north: Office; south: Office };
  before(async () => {
    offices.north = await makeOffice(database.db, 'north');
    offices.south = await makeOffice(database.db, 'south');
  });

  type Route = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7';
  const next = (route: Route, year: number): Promise<string> =>
    database.db.transaction().execute(async (trx) => (await nextNumber(trx, registered(route, year))).number);
  const registered = (route: Route, year: number, department: 0 | 1 = 0) => ({
    organisationId: offices.north.organisationId,
    templateId: offices.north.templates[route],
    departmentId: offices.north.departments[department],
    year,
  });
  const store = (
    route: Route,
    day: string,
    numbers: readonly string[],
    { of = offices.north, db = database.db as Queryable, department = 0 as 0 | 1 } = {},
  ) =>
    db
      .insertInto('documents')
      .values(
        numbers.map((number) => ({
          organisation_id: of.organisationId,
          template_id: of.templates[route],
          initiator_id: of.staff.worker,
          department_id: of.departments[department],
          status: 300,
          subject: 'О закупке',
          issue_date: new Date(day),
          number,
        })),
      )
      .execute();

  test('starts with the template’s code in an empty register', async () => {
    assert.equal(await next('R1', 2026), 'Т1-1');
  });

  test('follows the highest number, by value and not as text', async () => {
    await store('R2', '2026-01-10', ['ВХ-02-05/9', 'ВХ-02-05/101', 'ВХ-02-05/20', 'ВХ-02-05/100']);
    assert.equal(await next('R2', 2026), 'ВХ-02-05/102');
  });

  test('keeps a suffix without digits', async () => {
    await store('R3', '2026-12-10', ['45-л/с', '7-л/с']);
    assert.equal(await next('R3', 2026), '46-л/с');
  });

  test('restarts with each year', async () => {
    await store('R4', '2025-12-10', ['Т4-88']);
    assert.deepEqual([await next('R4', 2026), await next('R4', 2025)], ['Т4-1', 'Т4-89']);
  });

  test('ignores drafts and numbers without digits', async () => {
    await store('R5', '2026-03-10', ['', 'без номера']);
    assert.equal(await next('R5', 2026), 'Т5-1');
  });

  test('ignores documents of other templates and organisations', async () => {
    await store('R1', '2026-03-10', ['Т1-500'], { of: offices.south });
    assert.deepEqual([await next('R6', 2026), await next('R1', 2026)], ['Т6-1', 'Т1-1']);
  });

  test('waits for a concurrent transaction that takes a number', async () => {
    const number = (): Promise<string> =>
      database.db.transaction().execute(async (trx) => {
        const { number: given } = await nextNumber(trx, registered('R6', 2024));
        await store('R6', '2024-06-10', [given], { db: trx });
        return given;
      });
    const numbers = await Promise.all([number(), number(), number(), number()]);
    assert.deepEqual(numbers.toSorted(), ['Т6-1', 'Т6-2', 'Т6-3', 'Т6-4']);
  });

  test('the document is filed under the index of its number, though the template names another one meanwhile', async () => {
    const { organisationId, templates } = offices.north;
    const code = (trx: Queryable, value: string) =>
      trx.updateTable('templates').set({ code: value }).where('id', '=', templates.R5).execute();
    await store('R5', '2036-02-01', ['Т5-1']);
    const { id } = await database.db
      .selectFrom('documents')
      .select('id')
      .where('number', '=', 'Т5-1')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    await database.db.updateTable('documents').set({ number: '', index_id: null }).where('id', '=', id).execute();
    await database.db.transaction().execute(async (trx) => {
      const given = await nextNumber(trx, registered('R5', 2036));
      await code(database.db, 'Т5-другой');
      await trx.updateTable('documents').set(given).where('id', '=', id).execute();
    });
    await code(database.db, 'Т5');
    assert.equal(await next('R5', 2036), 'Т5-2');
  });

  describe('by a pattern', () => {
    const count = (route: Route, number_pattern: string, counter: 'year' | 'department' = 'year') =>
      database.db
        .updateTable('document_indices as i')
        .set({ number_pattern, counter })
        .where('i.id', '=', (eb) => eb.selectFrom('templates').select('index_id').where('id', '=', offices.north.templates[route]))
        .execute();
    const register = (route: Route, year: number, department: 0 | 1 = 0): Promise<string> =>
      database.db.transaction().execute(async (trx) => {
        const { number } = await nextNumber(trx, registered(route, year, department));
        await store(route, `${year}-06-10`, [number], { db: trx, department });
        return number;
      });

    test('fifty registrations at once get fifty numbers in a row', async () => {
      await count('R7', '{index}-{department}/{year}-{number:3}');
      const numbers = await Promise.all(Array.from({ length: 50 }, (_, index) => register('R7', 2030, index % 2 === 0 ? 0 : 1)));
      const running = numbers.map((each) => Number(each.slice(-3))).toSorted((one, other) => one - other);
      assert.deepEqual(
        running,
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.match(numbers[0]!, /^Т7-0[12]\/2030-\d{3}$/);
    });

    test('a registration that is undone leaves no gap', async () => {
      await count('R1', '{index}-{number}');
      assert.equal(await register('R1', 2031), 'Т1-1');
      const undone = database.db.transaction().execute(async (trx) => {
        assert.equal((await nextNumber(trx, registered('R1', 2031))).number, 'Т1-2');
        throw new Error('undone');
      });
      await assert.rejects(undone, /undone/);
      assert.equal(await register('R1', 2031), 'Т1-2');
    });

    test('each department counts for itself, and each year', async () => {
      await count('R2', '{index}-{department}-{number}', 'department');
      assert.equal(await register('R2', 2031, 0), 'Т2-01-1');
      assert.equal(await register('R2', 2031, 1), 'Т2-02-1');
      assert.equal(await register('R2', 2031, 0), 'Т2-01-2');
      assert.equal(await register('R2', 2032, 0), 'Т2-01-1');
    });

    test('begins after the numbers that documents already have', async () => {
      await store('R3', '2033-02-01', ['7-л/с', '45-л/с', 'Т3-900']);
      await count('R3', '{number}-л/с');
      assert.equal(await register('R3', 2033), '46-л/с');
    });

    test('a change of the pattern that writes the same numbers goes on with them, whatever widths are stored', async () => {
      const begin = async (pattern: string): Promise<void> => {
        await count('R6', pattern);
        await database.db.deleteFrom('index_counters').where('organisation_id', '=', offices.north.organisationId).execute();
      };
      await begin('{index}-{department}/{year}-{number:3}');
      assert.deepEqual([await register('R6', 2035), await register('R6', 2035)], ['Т6-01/2035-001', 'Т6-01/2035-002']);
      await begin('{index:2}-{department:2}/{year:4}-{number:3}');
      assert.equal(await register('R6', 2035), 'Т6-01/2035-003');
      await begin('{index}-{department:4}/{year}-{number}');
      assert.equal(await register('R6', 2035), 'Т6-01/2035-4');
      assert.equal(await register('R6', 2034), 'Т6-01/2034-1', 'another year begins anew');
    });

    test('templates that share an index share its numbers', async () => {
      const { templates } = offices.north;
      await database.db.updateTable('templates').set({ code: 'т4' }).where('id', '=', templates.R5).execute();
      await count('R4', '{index}/{number}');
      assert.deepEqual([await register('R4', 2034), await register('R5', 2034), await register('R4', 2034)], ['Т4/1', 'Т4/2', 'Т4/3']);
    });
  });
});
