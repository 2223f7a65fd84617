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

export const trendSteps = ['week', 'month'] as const;
export type TrendStep = (typeof trendSteps)[number];

const step = record({
  /** Its first and its last day within the period. */
  from: at('from', text),
  to: at('to', text),
  ...figures,
});
export type DisciplineStep = Decoded<typeof step>;

export const readDisciplineTrend = call({
  name: 'readDisciplineTrend',
  summary: 'How many terms were kept in each week or month of a period, oldest first; one without any has zeros.',
  source: 'TSK-28',
  path: '/ce/tasks/discipline/trend',
  effect: 'read',
  fields: {
    step: required('step', choiceField(trendSteps)),
    from: required('from', dayField),
    to: required('to', dayField),
    onControl: optional('on_control', flagField),
  },
  answer: record({
    steps: at('items', list(step)),
    total: at('total', figuresRecord),
    today: at('today', text),
  }),
  extension: 'tasks',
});
export type DisciplineTrend = Decoded<typeof readDisciplineTrend.answer>;

/** The workbook and the paper for a meeting, opened by the browser itself. */
export const disciplineExcel = '/ce/tasks/discipline.xlsx';
export const disciplinePdf = '/ce/tasks/discipline.pdf';
