/** The roles of an organisation: positions on routes, with the people who hold them (ADM-6). */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, list, nothing, number, record, text, type Decoded } from '../codec.ts';
import { identifierField, identifiersField, integerField, lineField } from '../field.ts';
import { maxNameLength } from './departments.ts';

/** The lowest order of a role; the highest is 1, the general director's. */
export const lowestRole = 9999;
/** People who hold one role: as many as a request of the usual size names. */
export const mostHolders = 2000;

const role = record({
  id: at('id', identifier),
  /** By what routes name it. */
  code: at('role', text),
  russian: at('name_ru', text),
  kazakh: at('name_kk', text),
  /** Lower is higher. */
  order: at('display_order', number),
  /** The product's own routes name it: it cannot be removed. */
  standard: at('standard', flag),
  holders: at(
    'holders',
    list(record({ employeeId: at('userid', identifier), fullName: at('fullname', text), position: at('position', text) })),
  ),
  revision: at('revision', number),
});
export type OrganisationRole = Decoded<typeof role>;

const common = { effect: 'change', source: 'ADM-6', rights: ['system-administrator'], extension: 'administration' } as const;
const words = {
  russian: required('name_ru', lineField(maxNameLength)),
  kazakh: optional('name_kk', lineField(maxNameLength)),
  order: required('display_order', integerField(1, lowestRole)),
};
const id = required('id', identifierField);
const revision = required('revision', integerField(0, 2_147_483_647));

export const readRoles = call({
  ...common,
  name: 'readRoles',
  summary: 'The roles of the organisation in their order, with those who hold them and work there.',
  path: '/ce/admin/roles',
  effect: 'read',
  fields: {},
  answer: record({ roles: at('items', list(role)) }),
  rights: ['system-administrator', 'document-administrator'],
});

export const createRole = call({
  ...common,
  name: 'createRole',
  summary: 'Adds a role. Each name occurs once in an organisation.',
  path: '/ce/admin/roles/create',
  fields: words,
  answer: record({ id: at('id', identifier) }),
});

export const saveRole = call({
  ...common,
  name: 'saveRole',
  summary: 'Changes names and order. What somebody else has changed meanwhile is not overwritten (409).',
  path: '/ce/admin/roles/save',
  fields: { id, ...words, revision },
  answer: nothing,
});

export const saveRoleHolders = call({
  ...common,
  name: 'saveRoleHolders',
  summary: 'Says who holds the role from now on; without anybody, nobody does. Queues that the role shows change at once.',
  path: '/ce/admin/roles/holders',
  fields: { id, employeeIds: optional('userid[]', identifiersField(mostHolders)), revision },
  answer: nothing,
});

export const removeRole = call({
  ...common,
  name: 'removeRole',
  summary: 'Removes a role that nobody holds and no template names.',
  path: '/ce/admin/roles/remove',
  fields: { id },
  answer: nothing,
});
