/** The board of heads: what lies with whom now (TSK-32). */
import { call, optional, required } from '../call.ts';
import { at, identifier, list, number, optionalNumber, record, text, type Decoded } from '../codec.ts';
import { choiceField, identifierField } from '../field.ts';

export const boardGroups = ['person', 'department'] as const;
export type BoardGroup = (typeof boardGroups)[number];

/** Open tasks by what they wait for. Each is counted once. */
export const boardFigures = ['overdue', 'today', 'week', 'later', 'reported'] as const;
export type BoardFigure = (typeof boardFigures)[number];

/** The most people of one board; the rest is in its total, and found by department. */
export const mostOnBoard = 300;

const figures = {
  overdue: at('overdue', number),
  today: at('today', number),
  /** Due after today, until the Sunday of this week. */
  week: at('week', number),
  later: at('later', number),
  /** A result waits to be accepted, whenever it was due. */
  reported: at('reported', number),
};
const figuresRecord = record(figures);

const row = record({
  /** Of the person or department; null: tasks of nobody's department. */
  id: at('id', optionalNumber),
  name: at('name', text),
  /** Where the person works. */
  department: at('dep', text),
  ...figures,
});
export type BoardRow = Decoded<typeof row>;

export const readTaskBoard = call({
  name: 'readTaskBoard',
  summary: 'Open tasks by responsible person or department: overdue, due today, this week and later, and results that wait to be accepted.',
  source: 'TSK-32',
  path: '/ce/tasks/board',
  effect: 'read',
  fields: { group: required('group', choiceField(boardGroups)), departmentId: optional('dep', identifierField) },
  answer: record({
    /** What is most overdue comes first. */
    rows: at('items', list(row)),
    total: at('total', figuresRecord),
    /** How many people or departments have open tasks. */
    count: at('count', number),
    today: at('today', text),
    /** The Sunday of this week. */
    weekEnd: at('week_end', text),
    departments: at('departments', list(record({ id: at('id', identifier), name: at('name', text) }))),
  }),
  extension: 'tasks',
});
export type TaskBoard = Decoded<typeof readTaskBoard.answer>;
