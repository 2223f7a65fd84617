import { queues, sorts, type QueueCode, type Sort } from '@qujat/contract/vocabulary';
import type { Narrowing } from './list-view.ts';

export type ColumnKey =
  | 'checkbox'
  | 'type'
  | 'typeName'
  | 'number'
  | 'issueDate'
  | 'executionDate'
  | 'finishDate'
  | 'initiator'
  | 'department'
  | 'subject'
  | 'status'
  | 'changed'
  | 'correspondent'
  | 'recipient'
  | 'theirs'
  | 'executors'
  | 'actions';

/** Which component shows a column's cells. */
type ColumnKind = 'checkbox' | 'doctype' | 'text' | 'number' | 'department' | 'subject' | 'status' | 'date' | 'actions';

/** The filter that a column's header offers. */
export type ColumnFilter = Extract<keyof Narrowing, 'templateId' | 'departmentId' | 'status'>;

/** One column of the table (LST-4); its title is in the locale files under its key. */
export interface Column {
  readonly key: ColumnKey;
  readonly kind: ColumnKind;
  /** Pixels; null fills the remaining width. */
  readonly width: number | null;
  readonly alignment: 'start' | 'center' | 'end';
  readonly visible: boolean;
  readonly filterable: ColumnFilter | null;
  readonly sortable: Sort | null;
}

const column = (key: ColumnKey, kind: ColumnKind, width: number | null, more: Partial<Column> = {}): Column => ({
  key,
  kind,
  width,
  alignment: 'start',
  visible: true,
  filterable: null,
  sortable: null,
  ...more,
});

const checkbox = column('checkbox', 'checkbox', 40, { alignment: 'center' });
const number = column('number', 'number', 116);
const issueDate = column('issueDate', 'date', 90, { sortable: sorts.issueDate });
const executionDate = column('executionDate', 'date', 104, { sortable: sorts.executionDate });
/** The day of execution. It can be chosen; the specification's tables do not show it. */
const finishDate = column('finishDate', 'date', 104, { visible: false });
const initiator = column('initiator', 'text', 96);
const subject = column('subject', 'subject', null);
const status = column('status', 'status', 134, { filterable: 'status' });
const actions = column('actions', 'actions', 88, { alignment: 'center' });

/** Columns of the registers (DAY-73): whose letter it is, the sender's own number and day, who executes. */
const register = {
  [queues.incomingCorrespondence]: [column('correspondent', 'text', 168), column('theirs', 'text', 116)],
  [queues.outgoingCorrespondence]: [column('recipient', 'text', 200)],
  [queues.assigned]: [column('executors', 'text', 150)],
} satisfies Partial<Record<QueueCode, readonly Column[]>>;
type Register = keyof typeof register;

const isRegister = (queue: QueueCode | undefined): queue is Register => queue !== undefined && queue in register;

/** The name under which a person's arrangement of a list is kept. */
export const arrangementOf = (alternative: boolean, queue: QueueCode | undefined): string => {
  const names: Record<Register, string> = {
    [queues.incomingCorrespondence]: 'incoming',
    [queues.outgoingCorrespondence]: 'outgoing',
    [queues.assigned]: 'assigned',
  };
  if (isRegister(queue)) return alternative ? `alternative${names[queue]}` : names[queue];
  return alternative ? 'alternative' : 'standard';
};

const defaultColumns: readonly Column[] = [
  checkbox,
  column('type', 'doctype', 62, { filterable: 'templateId' }),
  number,
  issueDate,
  executionDate,
  finishDate,
  initiator,
  column('department', 'department', 134, { filterable: 'departmentId' }),
  subject,
  status,
  column('changed', 'date', 88),
  actions,
];

const alternativeColumns: readonly Column[] = [
  checkbox,
  column('typeName', 'doctype', 148, { filterable: 'templateId' }),
  number,
  issueDate,
  initiator,
  subject,
  status,
  executionDate,
  finishDate,
  actions,
];

/** How much room the table has: beside a rail of icons, beside the whole sidebar below 1400 px or above, or on a wide screen. */
export type Room = 'tight' | 'narrow' | 'usual' | 'wide';

const hidden = (one: Column): Column => ({ ...one, visible: false });

/** The widths with which nothing is cut at 1024 px, and the subject has 320 px at 1440 (DAY-50). */
const mergedWidths: Readonly<Record<Room, Partial<Record<ColumnKey, number>>>> = {
  tight: { number: 118, initiator: 124, status: 146, executionDate: 128, actions: 44 },
  narrow: { number: 118, initiator: 124, status: 146, executionDate: 128, actions: 48 },
  usual: { number: 130, issueDate: 86, initiator: 144, status: 156, executionDate: 130 },
  wide: { number: 148, issueDate: 96, initiator: 168, status: 168, executionDate: 140 },
};

/** The due date follows what is wanted. */
const dueLast = (columns: readonly Column[]): readonly Column[] => {
  const due = columns.filter(({ key }) => key === 'executionDate');
  const others = columns.filter(({ key }) => key !== 'executionDate');
  const place = others.findIndex(({ key }) => key === 'status') + 1;
  return others.toSpliced(place, 0, ...due);
};

/**
 * The same columns where rows say what is wanted of the reader (DAY-50): the type stands below the number, the department below the
 * initiator. They can still be chosen. What has no room is hidden until the screen is wider.
 */
const mergedColumns = (columns: readonly Column[], room: Room): readonly Column[] =>
  dueLast(columns).map((one) => {
    const { key } = one;
    if (key === 'type' || key === 'typeName' || key === 'department') return hidden(one);
    if ((key === 'changed' && room !== 'wide') || (key === 'issueDate' && (room === 'tight' || room === 'narrow'))) return hidden(one);
    const width = mergedWidths[room][key] ?? one.width;
    return key === 'executionDate' ? { ...one, width, sortable: sorts.nearestExecutionDate } : { ...one, width };
  });

/**
 * A register's columns precede the subject. Who has entered a letter matters less than whose it is, so the initiator is hidden there; with
 * little room the sender's number stands below the correspondent.
 */
const withRegister = (columns: readonly Column[], room: Room, own: readonly Column[]): readonly Column[] => {
  const little = room === 'tight' || room === 'narrow';
  const shown = own.map((one) => (one.key === 'theirs' ? { ...one, visible: !little } : { ...one, width: little ? 140 : one.width }));
  const others = columns.map((one) => (one.key === 'initiator' ? hidden(one) : one));
  return others.toSpliced(
    others.findIndex(({ key }) => key === 'subject'),
    0,
    ...shown,
  );
};

/**
 * The columns of the table, in order: the alternative ones for SedTableId 100. As the specification has them, or merged for a server that
 * says what is wanted of the reader.
 */
export const columnsOf = (alternative: boolean, room: Room | null = null, queue?: QueueCode): readonly Column[] => {
  const columns = alternative ? alternativeColumns : defaultColumns;
  if (room === null) return columns;
  const merged = mergedColumns(columns, room);
  return isRegister(queue) ? withRegister(merged, room, register[queue]) : merged;
};
