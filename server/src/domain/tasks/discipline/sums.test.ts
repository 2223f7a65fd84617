import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { disciplineGroups, trendSteps, type Figures } from '@qujat/contract/tasks/discipline';
import fc from 'fast-check';
import { sql } from 'kysely';
import { servedOffice } from '../../documents/test-support/served-office.ts';
import { outcomeOf } from '../rules/outcome.ts';
import { countFigures, countSteps } from './figures.ts';
import { firstOf } from './steps.ts';
import { foldFigures, recountFigures } from './sums.ts';

const dayIn = (days: number): string => new Date(Date.UTC(2026, 5, 10) + days * 86_400_000).toISOString().slice(0, 10);
const today = dayIn(0);

interface Row {
  readonly department: number | null;
  readonly person: number;
  readonly kind: number | null;
  readonly controller: number | null;
  readonly due: string;
  readonly result: string | null;
  readonly state: string;
}

const days = fc.integer({ min: -40, max: 20 });
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give'), who: fc.nat(), due: days, controlled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move'), task: fc.nat(), due: days }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('result'), task: fc.nat(), due: days }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('return', 'cancel', 'release', 'control'), task: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('handover'), task: fc.nat(), who: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('fold', 'crash', 'recount') }) },
);

describe('figures of terms as sums', () => {
  const served = servedOffice();

  test('equal the tasks counted one by one, whatever happens to them, and however much is folded', async () => {
    const { organisationId } = served.office;
    const { db } = served.server;
    const people = await db.selectFrom('employees').select(['id', 'department_id']).where('organisation_id', '=', organisationId).execute();
    const [giver] = people;
    const templates = await db.selectFrom('templates').select('id').where('organisation_id', '=', organisationId).limit(2).execute();
    const kinds = [null, ...templates.map(({ id }) => id)];
    const plan = fc.sample(fc.array(steps, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 31 })[0]!;
    const ids: number[] = [];

    const expectEqual = async (): Promise<void> => {
      const { rows } = await sql<Row>`
        select department_id as department, responsible_id as person, template_id as kind, controller_id as controller, due_on as due,
          result_on as result, state from tasks where organisation_id = ${organisationId} and state <> 'cancelled'`.execute(db);
      for (const [from, to] of [
        [-40, 20],
        [-9, -1],
        [-33, -3],
        [-2, 3],
      ] as const)
        for (const onControl of [false, true])
          for (const heads of [null, people[1]!.department_id!]) {
            const period = { from: dayIn(from), to: dayIn(to) };
            const self = {
              employeeId: giver!.id,
              organisationId,
              mayGive: true,
              seesAll: heads === null,
              departments: new Set(heads === null ? [] : [heads]),
            };
            const counting = { organisationId, person: [self] as const, today, onControl, ...period };
            const counted = rows.filter(
              (each) =>
                each.due >= period.from &&
                each.due <= period.to &&
                (!onControl || each.controller !== null) &&
                (heads === null || each.department === heads),
            );
            const figuresBy = (by: (row: Row) => unknown): ReadonlyMap<unknown, Figures> => {
              const found = new Map<unknown, Figures>();
              for (const row of counted) {
                const outcome = outcomeOf(row.due, row.result, today);
                if (outcome === 'running') continue;
                const name = outcome === 'in-time' ? 'inTime' : outcome;
                const before = found.get(by(row)) ?? { inTime: 0, late: 0, overdue: 0 };
                found.set(by(row), { ...before, [name]: before[name] + 1 });
              }
              return found;
            };
            for (const group of disciplineGroups) {
              const said = await countFigures(db, { ...counting, group });
              assert.deepEqual(
                new Map(said.map(({ id, ...figures }) => [id, figures] as const)),
                figuresBy((row) => row[group]),
                `${group} ${from} ${to}`,
              );
            }
            for (const step of trendSteps)
              assert.deepEqual(
                await countSteps(db, step, counting),
                figuresBy(({ due }) => firstOf(step, due)),
                step,
              );
          }
    };

    const change = (id: number, values: Record<string, unknown>) => db.updateTable('tasks').set(values).where('id', '=', id).execute();
    for (const [index, step] of plan.entries()) {
      const id = 'task' in step && ids.length > 0 ? ids[step.task % ids.length]! : undefined;
      const who = 'who' in step ? people[step.who % people.length]! : giver!;
      if (step.do === 'give' && 'controlled' in step) {
        const { id: given } = await db
          .insertInto('tasks')
          .values({
            organisation_id: organisationId,
            number: index + 1,
            root_id: 0,
            text: 'Дело',
            giver_id: giver!.id,
            responsible_id: who.id,
            department_id: who.department_id,
            template_id: kinds[index % kinds.length] ?? null,
            controller_id: step.controlled ? giver!.id : null,
            given_on: dayIn(-40),
            due_on: dayIn(step.due),
            first_due_on: dayIn(step.due),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(given);
      } else if (step.do === 'fold') await foldFigures(db);
      else if (step.do === 'recount') await db.transaction().execute(recountFigures);
      else if (step.do === 'crash') {
        const crashing = db.transaction().execute(async (trx) => {
          await sql`update tasks set due_on = due_on + 1`.execute(trx);
          await sql`delete from task_figure_deltas`.execute(trx);
          throw new Error('crash');
        });
        await assert.rejects(crashing, /crash/);
      } else if (id !== undefined && 'due' in step && step.do === 'move') await change(id, { due_on: dayIn(step.due) });
      else if (id !== undefined && 'due' in step) await change(id, { state: 'done', result_on: dayIn(step.due) });
      else if (id !== undefined && step.do === 'handover') await change(id, { responsible_id: who.id, department_id: who.department_id });
      else if (id !== undefined && step.do === 'return') await change(id, { state: 'running', result_on: null });
      else if (id !== undefined && step.do === 'cancel') await change(id, { state: 'cancelled', result_on: null });
      else if (id !== undefined) await change(id, { controller_id: step.do === 'control' ? giver!.id : null });
      if (index % 30 === 29) await expectEqual();
    }
    assert.ok(ids.length > 20);
    await foldFigures(db);
    assert.equal(await foldFigures(db), 0);
    await expectEqual();
  });

  test('of two simultaneous folds one folds, and a task that is deleted counts no more', async () => {
    const { db } = served.server;
    await sql`delete from tasks`.execute(db);
    const folded = await Promise.all([foldFigures(db), foldFigures(db)]);
    assert.ok(folded.some((count) => count > 0));
    assert.deepEqual(await db.selectFrom('task_figures').selectAll().execute(), []);
  });
});
