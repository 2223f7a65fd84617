/** @jest-environment node */
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { arrangementOf, columnsOf, type Room } from './columns.ts';

const keys = (alternative: boolean) =>
  columnsOf(alternative)
    .filter(({ visible }) => visible)
    .map(({ key }) => key);

it('has the default columns in the order of the specification', () => {
  expect(keys(false)).toEqual([
    'checkbox',
    'type',
    'number',
    'issueDate',
    'executionDate',
    'initiator',
    'department',
    'subject',
    'status',
    'changed',
    'actions',
  ]);
});

it('has the alternative columns for table layout 100', () => {
  expect(keys(true)).toEqual(['checkbox', 'typeName', 'number', 'issueDate', 'initiator', 'subject', 'status', 'executionDate', 'actions']);
});

it('offers an execution date column, hidden by default', () => {
  for (const alternative of [false, true])
    expect(
      columnsOf(alternative)
        .filter(({ visible }) => !visible)
        .map(({ key }) => key),
    ).toEqual(['finishDate']);
});

it.each([false, true])('sorts only the two date columns and filters type, department and status (alternative: %s)', (alternative) => {
  const columns = columnsOf(alternative);
  expect(Object.fromEntries(columns.filter(({ sortable }) => sortable).map(({ key, sortable }) => [key, sortable]))).toEqual({
    issueDate: 4,
    executionDate: 5,
  });
  expect(columns.flatMap(({ filterable }) => filterable ?? [])).toEqual(
    alternative ? ['templateId', 'status'] : ['templateId', 'departmentId', 'status'],
  );
});

it('exactly one column fills the remaining width', () => {
  for (const alternative of [false, true]) expect(columnsOf(alternative).filter(({ width }) => width === null)).toHaveLength(1);
});

describe('merged columns', () => {
  const shown = (alternative: boolean, room: Room, queue?: QueueCode) =>
    columnsOf(alternative, room, queue).filter(({ visible }) => visible);
  /** The table's width beside sidebar or rail, without its border and the check boxes. */
  const place = {
    tight: 1024 - 64 - 32 - 2 - 44,
    narrow: 1280 - 268 - 48 - 2 - 44,
    usual: 1440 - 268 - 48 - 2 - 44,
    wide: 1600 - 268 - 48 - 2 - 44,
  };

  it.each([
    ['tight', 276],
    ['narrow', 320],
    ['usual', 320],
    ['wide', 320],
  ] as const)('leave the subject its width when the room is %s', (room, least) => {
    const lists = [undefined, queues.incomingCorrespondence, queues.outgoingCorrespondence, queues.assigned];
    for (const [alternative, queue] of lists.flatMap((each) => [[false, each] as const, [true, each] as const])) {
      const taken = shown(alternative, room, queue)
        .filter(({ kind }) => kind !== 'checkbox')
        .reduce((sum, { width }) => sum + (width ?? 0), 0);
      expect(place[room] - taken).toBeGreaterThanOrEqual(least);
    }
  });

  it('hide what stands in other cells, and what has no room', () => {
    expect(shown(false, 'tight').map(({ key }) => key)).toEqual([
      'checkbox',
      'number',
      'initiator',
      'subject',
      'status',
      'executionDate',
      'actions',
    ]);
    expect(shown(false, 'wide').map(({ key }) => key)).toContain('changed');
  });

  it('of a register name the other side instead of the initiator, before the subject', () => {
    const keys = (queue: QueueCode, room: Room) => shown(false, room, queue).map(({ key }) => key);
    expect(keys(queues.incomingCorrespondence, 'usual').slice(2, 5)).toEqual(['issueDate', 'correspondent', 'subject']);
    expect(keys(queues.incomingCorrespondence, 'wide').slice(3, 6)).toEqual(['correspondent', 'theirs', 'subject']);
    expect(keys(queues.outgoingCorrespondence, 'tight').slice(2, 4)).toEqual(['recipient', 'subject']);
    expect(keys(queues.assigned, 'usual')).toContain('executors');
    expect(keys(queues.assigned, 'usual')).not.toContain('initiator');
    const names = [queues.all, queues.incomingCorrespondence, queues.outgoingCorrespondence, queues.assigned].flatMap((queue) =>
      [false, true].map((alternative) => arrangementOf(alternative, queue)),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('sort by the nearest due date first', () => {
    expect(columnsOf(false, 'usual').find(({ key }) => key === 'executionDate')?.sortable).toBe(6);
  });
});
