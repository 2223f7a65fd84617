import { sorts, type Sort } from '@qujat/contract/vocabulary';
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

/** The columns of the table as the specification has them, in order: the alternative ones for SedTableId 100. */
export const columnsOf = (alternative: boolean): readonly Column[] => (alternative ? alternativeColumns : defaultColumns);
