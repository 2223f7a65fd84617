import { columnsOf } from './columns.ts';

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
