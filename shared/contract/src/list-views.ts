/** Views: the filters of a list that a person has saved under a name (DAY-70). */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, list, number, record, text, type Decoded } from './codec.ts';
import { choiceField, identifierField, lineField } from './field.ts';
import { queueCodes } from './vocabulary.ts';

const common = { source: 'DAY-70', extension: 'views' } as const;

/** The most views of one person in one organisation. */
export const mostViews = 20;
export const longestViewName = 60;

const listView = record({
  id: at('id', identifier),
  name: at('name', text),
  queue: at('queue', number),
  /** Written by list-filter.ts, as in the list's address. */
  filter: at('filter', text),
  /** How many documents it shows now. */
  count: at('count', number),
  countIsLowerBound: at('count_lower_bound', flag),
});
export type SavedView = Decoded<typeof listView>;

export const listViews = call({
  ...common,
  name: 'listViews',
  summary: 'The person’s views by name, with the number of their documents.',
  path: '/ce/docs1.5/list_views.php',
  effect: 'read',
  fixed: { q: '0' },
  fields: {},
  answer: record({ views: at('views', list(listView)) }),
});

export const saveListView = call({
  ...common,
  name: 'saveListView',
  summary: 'Saves a view under a new name, or changes the view that has this name.',
  path: '/ce/docs1.5/list_views.php',
  effect: 'change',
  fixed: { q: '1' },
  fields: {
    name: required('name', lineField(longestViewName)),
    queue: required('queue', choiceField(queueCodes)),
    /** Written by list-filter.ts; omitted for the whole queue. */
    filter: optional('filter', lineField(2_000)),
  },
  answer: record({ id: at('id', identifier) }),
});

export const removeListView = call({
  ...common,
  name: 'removeListView',
  summary: 'Removes a view.',
  path: '/ce/docs1.5/list_views.php',
  effect: 'change',
  fixed: { q: '2' },
  fields: { id: required('id', identifierField) },
  answer: record({}),
});
