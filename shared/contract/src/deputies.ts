/** The deputy of an absent person (DEP-1). */
import { call, optional, required } from './call.ts';
import { at, identifier, list, nothing, nullable, optionalText, record, text, type Decoded } from './codec.ts';
import { dayField, identifierField, textField } from './field.ts';

const path = '/ce/dep_sel_user.php';

/** The minimum number of letters for a deputy search (DEP-1). */
export const deputySearchLength = 2;

const deputyCodec = record({
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  /** First day, 'YYYY-MM-DD'. */
  from: at('useract', optionalText),
  /** Last day, or null if no end is set. */
  to: at('useractend', optionalText),
});
export type Deputy = Decoded<typeof deputyCodec>;

export const deputy = call({
  name: 'deputy',
  summary: "The person's current or future deputy; empty if there is none. An error tells people who may not have one.",
  source: 'DEP-1',
  path,
  effect: 'read',
  fixed: { act: 'load_dep_user' },
  fields: {},
  answer: nullable(deputyCodec),
});

const candidate = record({
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  department: at('dname', text),
});
export type DeputyCandidate = Decoded<typeof candidate>;

export const searchDeputies = call({
  name: 'searchDeputies',
  summary: 'Colleagues of the same organisation by a part of the name, without the person.',
  source: 'DEP-1',
  path,
  effect: 'read',
  fixed: { act: 'search_dep_user' },
  fields: { name: required('name', textField(200)) },
  answer: record({ people: at('users_a', list(candidate)) }),
});

export const setDeputy = call({
  name: 'setDeputy',
  summary: 'Names a deputy from a day on, and ends an earlier deputyship.',
  source: 'DEP-1, DEP-3',
  path,
  effect: 'change',
  fixed: { act: 'set_dep_user' },
  fields: { employeeId: required('userid', identifierField), from: required('date', dayField) },
  answer: nothing,
});

export const updateDeputy = call({
  name: 'updateDeputy',
  summary: 'Changes the days; without a last day the deputy stays until removed.',
  source: 'DEP-3, DEP-4',
  path,
  effect: 'change',
  fixed: { act: 'update_date_dep_user' },
  fields: { employeeId: required('userid', identifierField), from: required('date', dayField), to: optional('date_end', dayField) },
  answer: nothing,
});

export const removeDeputy = call({
  name: 'removeDeputy',
  summary: 'Ends the deputyship at once; the page reloads afterwards.',
  source: 'DEP-1',
  path,
  effect: 'change',
  fixed: { act: 'delete_dep_user' },
  fields: { employeeId: required('userid', identifierField) },
  answer: nothing,
});
