import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { boardFigures, readTaskBoard, type BoardFigure } from '@qujat/contract/tasks/board';
import * as calls from '@qujat/contract/tasks/tasks';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

/** The days of the organisation are those of Almaty. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Almaty' });

describe('the board of tasks', () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;

  before(async () => {
    const people = [staff().engineer, staff().worker, staff().trainee];
    for (let index = 0; index < 24; index += 1) {
      const { id } = await clients.head.call(calls.giveTask, {
        text: `Дело ${index}`,
        responsibleId: people[index % people.length]!,
        dueOn: dayIn(20),
      });
      const due_on = dayIn(index - 8);
      const reported = index % 5 === 0;
      await server.db
        .updateTable('tasks')
        .set({
          due_on,
          given_on: due_on,
          ...(reported && { state: 'reported', result_on: dayIn(0) }),
          ...(index === 9 && { state: 'cancelled' }),
        })
        .where('id', '=', id)
        .execute();
    }
  });

  test('each figure is the number of tasks in the list to which it leads', async () => {
    const { today, weekEnd, ...board } = await clients.head.call(readTaskBoard, { group: 'person' });
    assert.equal(today, dayIn(0));
    assert.equal(new Date(weekEnd).getUTCDay(), 0);
    const after = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const filters: Record<BoardFigure, object> = {
      overdue: { filter: 'overdue' },
      today: { filter: 'open', outcome: 'running', to: today },
      week: { filter: 'open', outcome: 'running', from: after(today), to: weekEnd },
      later: { filter: 'open', outcome: 'running', from: after(weekEnd) },
      reported: { filter: 'reported' },
    };
    const listed = async (figure: BoardFigure, employeeId?: number): Promise<number> => {
      const input = { scope: 'department', ...filters[figure], ...(employeeId !== undefined && { employeeId }) } as const;
      return (await clients.head.call(calls.readTasks, input)).total;
    };
    assert.equal(board.rows.length, 3);
    for (const figure of boardFigures) {
      assert.equal(await listed(figure), board.total[figure], figure);
      for (const row of board.rows) assert.equal(await listed(figure, row.id!), row[figure], `${row.name}, ${figure}`);
    }
    const all = boardFigures.reduce((sum, figure) => sum + board.total[figure], 0);
    assert.equal(all, 23, 'each open task is counted once');
    const late = board.rows.map(({ overdue }) => overdue);
    assert.deepEqual(
      late,
      late.toSorted((one, other) => other - one),
    );
    const byDepartment = await clients.clerk.call(readTaskBoard, { group: 'department' });
    assert.deepEqual(byDepartment.total, board.total);
  });

  test('a head sees their own departments, others nothing', async () => {
    await fails(clients.worker.call(readTaskBoard, { group: 'person' }), 403);
    const foreign = await served.foreigner.call(readTaskBoard, { group: 'person' }).catch(({ status }: { status: number }) => status);
    if (foreign !== 403) assert.deepEqual((foreign as { rows: object[] }).rows, []);
    const [department] = (await clients.head.call(readTaskBoard, { group: 'department' })).departments;
    const elsewhere = await clients.head.call(readTaskBoard, { group: 'person', departmentId: 999_999 });
    assert.deepEqual([elsewhere.rows, elsewhere.count], [[], 0]);
    const own = await clients.head.call(readTaskBoard, { group: 'person', departmentId: department!.id });
    assert.ok(own.rows.length > 0);
  });
});
