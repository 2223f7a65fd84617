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

  type Route = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6';
  const next = (route: Route, year: number): Promise<string> =>
    database.db.transaction().execute((trx) => nextNumber(trx, offices.north.organisationId, offices.north.templates[route], year));
  const store = (route: Route, day: string, numbers: readonly string[], { of = offices.north, db = database.db as Queryable } = {}) =>
    db
      .insertInto('documents')
      .values(
        numbers.map((number) => ({
          organisation_id: of.organisationId,
          template_id: offices.north.templates[route],
          initiator_id: of.staff.worker,
          department_id: of.departments[0],
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
        const given = await nextNumber(trx, offices.north.organisationId, offices.north.templates.R6, 2024);
        await store('R6', '2024-06-10', [given], { db: trx });
        return given;
      });
    const numbers = await Promise.all([number(), number(), number(), number()]);
    assert.deepEqual(numbers.toSorted(), ['Т6-1', 'Т6-2', 'Т6-3', 'Т6-4']);
  });
});
