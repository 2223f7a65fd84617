/** The departments of an organisation, for its system administrator (ADM-5). */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, list, nothing, number, optionalMoment, optionalNumber, record, text, type Decoded } from '../codec.ts';
import { identifierField, integerField, lineField } from '../field.ts';

/** Characters of a department's or a role's name. */
export const maxNameLength = 200;

const department = record({
  id: at('id', identifier),
  /** Null for a department at the top. */
  parentId: at('parent', optionalNumber),
  russian: at('name_ru', text),
  kazakh: at('name_kk', text),
  /** Null where nobody heads it. */
  headId: at('head', optionalNumber),
  headName: at('head_name', text),
  /** People at work in the department itself, without those below it. */
  people: at('people', number),
  /** Somebody has worked in it, or a document names it: it can be closed, and not removed. */
  used: at('used', flag),
  closedAt: at('closed_at', optionalMoment),
  /** The department that has taken over its people; null where it was closed by itself. */
  mergedInto: at('merged_into', optionalNumber),
  /** Of its names and its head: a change names the revision that it was made from. */
  revision: at('revision', number),
});
export type Department = Decoded<typeof department>;

const common = { effect: 'change', source: 'ADM-5', rights: ['system-administrator'], extension: 'administration' } as const;
const id = required('id', identifierField);
const names = { russian: required('name_ru', lineField(maxNameLength)), kazakh: optional('name_kk', lineField(maxNameLength)) };
const revision = required('revision', integerField(0, 2_147_483_647));

export const readDepartments = call({
  ...common,
  name: 'readDepartments',
  summary: 'All departments of the organisation, the closed ones too; siblings in their order.',
  path: '/ce/admin/departments',
  effect: 'read',
  fields: {},
  answer: record({ departments: at('items', list(department)) }),
  rights: ['system-administrator', 'document-administrator'],
});

export const createDepartment = call({
  ...common,
  name: 'createDepartment',
  summary: 'Adds a department below another one, or at the top; it becomes the last of its siblings.',
  path: '/ce/admin/departments/create',
  fields: { ...names, parentId: optional('parent', identifierField) },
  answer: record({ id: at('id', identifier) }),
});

export const renameDepartment = call({
  ...common,
  name: 'renameDepartment',
  summary: 'Changes both names. What somebody else has changed meanwhile is not overwritten (409).',
  path: '/ce/admin/departments/rename',
  fields: { id, ...names, revision },
  answer: nothing,
});

export const setDepartmentHead = call({
  ...common,
  name: 'setDepartmentHead',
  summary: 'Names the head; without an employee the department has none. The head’s queues change at once.',
  path: '/ce/admin/departments/head',
  fields: { id, employeeId: optional('userid', identifierField), revision },
  answer: nothing,
});

export const moveDepartment = call({
  ...common,
  name: 'moveDepartment',
  summary: 'Puts a department with everything below it under another one, or at the top: before a sibling, or as the last.',
  path: '/ce/admin/departments/move',
  fields: { id, parentId: optional('parent', identifierField), beforeId: optional('before', identifierField) },
  answer: nothing,
});

export const mergeDepartments = call({
  ...common,
  name: 'mergeDepartments',
  summary: 'Moves the people and the departments below into another department, and closes this one. Its documents keep its name.',
  path: '/ce/admin/departments/merge',
  fields: { id, intoId: required('into', identifierField) },
  answer: record({ people: at('people', number) }),
});

export const closeDepartment = call({
  ...common,
  name: 'closeDepartment',
  summary: 'Closes a department that has neither people nor open departments below it: nobody can choose it any more.',
  path: '/ce/admin/departments/close',
  fields: { id },
  answer: nothing,
});

export const reopenDepartment = call({
  ...common,
  name: 'reopenDepartment',
  summary: 'Opens a closed department again. One that was merged stays with its successor.',
  path: '/ce/admin/departments/reopen',
  fields: { id },
  answer: nothing,
});

export const removeDepartment = call({
  ...common,
  name: 'removeDepartment',
  summary: 'Removes a department that was never used.',
  path: '/ce/admin/departments/remove',
  fields: { id },
  answer: nothing,
});
