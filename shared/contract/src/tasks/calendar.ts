/** The calendar of deadlines, and its address for other calendars (TSK-60…TSK-67). */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, known, list, number, oneOf, record, text, type Decoded } from '../codec.ts';
import { choiceField, dayField, identifierField } from '../field.ts';
import { taskOutcomes, taskScopes, taskStates } from './vocabulary.ts';

const common = { extension: 'tasks' } as const;

/** A month with the days of its first and its last week, and a little more. */
export const longestCalendar = 62;
/** Of one day; the list of tasks has the others. */
export const deadlinesOfDay = 20;
/** Overdue deadlines that the calendar names. */
export const overdueNamed = 20;

const person = record({ id: at('userid', identifier), fullName: at('fullname', text) });

/** A task is done by a report; a document waits for its reader by the term of the document. */
const deadlineKinds = ['task', 'document'] as const;

const deadline = record({
  kind: at('kind', oneOf(deadlineKinds, 'task')),
  /** Of the task or of the document. */
  id: at('id', identifier),
  /** Of the document; without one, that of the task. */
  documentNumber: at('doc_number', text),
  number: at('number', number),
  text: at('text', text),
  person: at('responsible', person),
  /** 'YYYY-MM-DD'. */
  dueOn: at('due_on', text),
  state: at('state', oneOf(taskStates, 'running')),
  outcome: at('outcome', oneOf(taskOutcomes, 'running')),
  asked: at('asked', flag),
});
export type Deadline = Decoded<typeof deadline>;

const day = record({
  day: at('day', text),
  total: at('total', number),
  /** Results that are there. */
  done: at('done', number),
  overdue: at('overdue', number),
});
export type CalendarDay = Decoded<typeof day>;

export const readDeadlines = call({
  ...common,
  name: 'readDeadlines',
  summary: 'The deadlines between two days, and those that are overdue: of the person, of what they gave, control, or see as a head.',
  source: 'TSK-60',
  path: '/ce/tasks/calendar',
  effect: 'read',
  fields: {
    from: required('from', dayField),
    to: required('to', dayField),
    scope: required('scope', choiceField(taskScopes)),
    departmentId: optional('dep', identifierField),
  },
  answer: record({
    today: at('today', text),
    days: at('days', list(day)),
    deadlines: at('items', list(deadline)),
    overdue: at('overdue', list(deadline)),
    overdueTotal: at('overdue_total', number),
    /** Days that the organisation has made working or free. */
    changedDays: at('changed_days', list(record({ day: at('day', text), works: at('works', flag), reason: at('reason', text) }))),
    scopes: at('scopes', list(record({ scope: at('scope', known(taskScopes)) }))),
    /** Of the scope `department`, those that the person may choose. */
    departments: at('departments', list(record({ id: at('id', identifier), name: at('name', text) }))),
  }),
});
export type Deadlines = Decoded<typeof readDeadlines.answer>;

/** What the address tells: numbers alone, or the text of the tasks as well. */
export const calendarDetails = ['number', 'text'] as const;
export type CalendarDetail = (typeof calendarDetails)[number];

export const readCalendarAddress = call({
  ...common,
  name: 'readCalendarAddress',
  summary: 'Whether the person has an address for other calendars. The address itself is never told again.',
  source: 'TSK-65',
  path: '/ce/tasks/calendar/address',
  effect: 'read',
  fields: {},
  answer: record({
    exists: at('exists', flag),
    detail: at('detail', oneOf(calendarDetails, 'number')),
    createdAt: at('created_at', number),
    /** When a calendar last read it; 0 for never. */
    readAt: at('read_at', number),
  }),
});

export const makeCalendarAddress = call({
  ...common,
  name: 'makeCalendarAddress',
  summary: 'Makes a new address for other calendars, and tells it once. The one before ends.',
  source: 'TSK-65',
  path: '/ce/tasks/calendar/address/make',
  effect: 'change',
  secretAnswer: true,
  fields: { detail: required('detail', choiceField(calendarDetails)) },
  /** Below the page's own origin if the server does not know where people find the product. */
  answer: record({ address: at('address', text) }),
});

export const revokeCalendarAddress = call({
  ...common,
  name: 'revokeCalendarAddress',
  summary: 'Ends the address for other calendars.',
  source: 'TSK-65',
  path: '/ce/tasks/calendar/address/revoke',
  effect: 'change',
  fields: {},
  answer: record({ revoked: at('revoked', flag) }),
});

/** Of the file that other calendars read; the token is its whole query. */
export const calendarFilePath = '/ce/tasks.ics';
