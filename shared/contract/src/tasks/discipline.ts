/** The report about terms: how many were kept (TSK-20…TSK-24). */
import { call, optional, required } from '../call.ts';
import { at, identifier, list, number, record, text, type Decoded } from '../codec.ts';
import { choiceField, dayField, flagField } from '../field.ts';

export const disciplineGroups = ['department', 'person', 'kind'] as const;
export type DisciplineGroup = (typeof disciplineGroups)[number];

/** Days that a report may span. */
export const longestReport = 731;

const figures = {
  inTime: at('in_time', number),
  late: at('late', number),
  overdue: at('overdue', number),
};
const figuresRecord = record(figures);
export type Figures = Decoded<typeof figuresRecord>;

const row = record({
  /** Of the department, person or template. */
  id: at('id', identifier),
  name: at('name', text),
  ...figures,
  /** In the period of the same length before. */
  before: at('before', figuresRecord),
});
export type DisciplineRow = Decoded<typeof row>;

export const readDiscipline = call({
  name: 'readDiscipline',
  summary: 'How many terms of a period were kept, by department, person or kind; each figure is a filter of the list of tasks.',
  source: 'TSK-20',
  path: '/ce/tasks/discipline',
  effect: 'read',
  fields: {
    group: required('group', choiceField(disciplineGroups)),
    from: required('from', dayField),
    to: required('to', dayField),
    onControl: optional('on_control', flagField),
  },
  answer: record({
    rows: at('items', list(row)),
    total: at('total', figuresRecord),
    totalBefore: at('total_before', figuresRecord),
    today: at('today', text),
    /** Tasks under no document, or of nobody's department: they are in the total alone. */
    unnamed: at('unnamed', figuresRecord),
  }),
  extension: 'tasks',
});
export type Discipline = Decoded<typeof readDiscipline.answer>;

/** The workbook and the page to print, opened by the browser itself. */
export const disciplineExcel = '/ce/tasks/discipline.xlsx';
