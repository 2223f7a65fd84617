/** One person of an organisation, for its system administrator (ADM-4). */
import { call, optional, required } from '../call.ts';
import { at, known, list, nothing, number, optionalNumber, optionalText, record, text, type Decoded } from '../codec.ts';
import { identifierField, lineField } from '../field.ts';
import { assignableRoles } from './rights.ts';
import { rolesField } from './roles-field.ts';

export const readPerson = call({
  name: 'readPerson',
  summary: 'What somebody is in the organisation, and how many sessions they have open in it.',
  source: 'ADM-4',
  path: '/ce/admin/person',
  effect: 'read',
  fields: { employeeId: required('userid', identifierField) },
  answer: record({
    fullName: at('fullname', text),
    email: at('email', text),
    iin: at('iin', optionalText),
    phone: at('phone', optionalText),
    position: at('position', text),
    secondPosition: at('position2', text),
    departmentId: at('dep', optionalNumber),
    /** Those that a person's page gives and takes. */
    roles: at('roles', list(known(assignableRoles))),
    sessions: at('sessions', number),
  }),
  rights: ['system-administrator'],
  extension: 'administration',
});
export type PersonDetails = Decoded<typeof readPerson.answer>;

export const changePerson = call({
  name: 'changePerson',
  summary: 'Changes positions, department and roles. The last system administrator keeps that right.',
  source: 'ADM-4',
  path: '/ce/admin/person/save',
  effect: 'change',
  fields: {
    employeeId: required('userid', identifierField),
    position: optional('position', lineField(200)),
    secondPosition: optional('position2', lineField(200)),
    departmentId: optional('dep', identifierField),
    roles: required('roles', rolesField),
  },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});

export const endPersonSessions = call({
  name: 'endPersonSessions',
  summary: "Ends somebody's sessions in the organisation; those of their other organisations stay.",
  source: 'ADM-4',
  path: '/ce/admin/person/sessions/end',
  effect: 'change',
  fields: { employeeId: required('userid', identifierField) },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});
