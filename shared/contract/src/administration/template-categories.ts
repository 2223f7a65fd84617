/** The categories in which the menu groups templates (ADM-71). */
import { call, optional, required } from '../call.ts';
import { at, identifier, nothing, record } from '../codec.ts';
import { identifierField, identifiersField, lineField } from '../field.ts';
import { maxNameLength } from './departments.ts';

const common = {
  effect: 'change',
  source: 'ADM-71',
  rights: ['system-administrator', 'document-administrator'],
  extension: 'administration',
} as const;
const names = { russian: required('name_ru', lineField(maxNameLength)), kazakh: optional('name_kk', lineField(maxNameLength)) };

export const addCategory = call({
  ...common,
  name: 'addCategory',
  summary: 'Adds a category at the end. Each name occurs once in an organisation.',
  path: '/ce/admin/categories/create',
  fields: names,
  answer: record({ id: at('id', identifier) }),
});

export const renameCategory = call({
  ...common,
  name: 'renameCategory',
  summary: 'Changes the names of a category.',
  path: '/ce/admin/categories/rename',
  fields: { id: required('id', identifierField), ...names },
  answer: nothing,
});

export const orderCategories = call({
  ...common,
  name: 'orderCategories',
  summary: 'The order of all categories. Refused with 409 if the organisation has others meanwhile.',
  path: '/ce/admin/categories/order',
  fields: { ids: required('ids[]', identifiersField(200)) },
  answer: nothing,
});

export const removeCategory = call({
  ...common,
  name: 'removeCategory',
  summary: 'Removes a category that holds no template.',
  path: '/ce/admin/categories/remove',
  fields: { id: required('id', identifierField) },
  answer: nothing,
});
