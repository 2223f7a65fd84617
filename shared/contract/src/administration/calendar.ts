/** The working calendar of an organisation, for its system administrator (ADM-60). */
import { call, required } from '../call.ts';
import { at, flag, list, nothing, record, text, type Decoded } from '../codec.ts';
import { dayField, flagField, lineField } from '../field.ts';

/** Years whose days can be changed. */
export const calendarYears = { first: 2026, last: 2035 } as const;
/** Characters of the reason for a changed day. */
export const maxReasonLength = 120;

const changedDay = record({
  /** 'YYYY-MM-DD'. */
  day: at('day', text),
  works: at('works', flag),
  reason: at('reason', text),
});
export type ChangedDay = Decoded<typeof changedDay>;

const common = { effect: 'change', source: 'ADM-60', rights: ['system-administrator'], extension: 'administration' } as const;
const day = required('day', dayField);

export const readCalendar = call({
  ...common,
  name: 'readCalendar',
  summary: 'The days that the organisation has made working or free. All others are as the law says.',
  path: '/ce/admin/calendar',
  effect: 'read',
  fields: {},
  answer: record({ days: at('items', list(changedDay)) }),
  rights: ['system-administrator', 'document-administrator'],
});

export const changeDay = call({
  ...common,
  name: 'changeDay',
  summary: 'Makes a day working or free, with a reason. Deadlines that run stay as they were given.',
  path: '/ce/admin/calendar/change',
  fields: { day, works: required('works', flagField), reason: required('reason', lineField(maxReasonLength)) },
  answer: nothing,
});

export const restoreDay = call({
  ...common,
  name: 'restoreDay',
  summary: 'The day is again as the law says.',
  path: '/ce/admin/calendar/restore',
  fields: { day },
  answer: nothing,
});
