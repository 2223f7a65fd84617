/** One person of an organisation, for its system administrator (ADM-4). */
import { call, optional, required } from '../call.ts';
import {
  at,
  flag,
  identifier,
  known,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from '../codec.ts';
import { identifierField, integerField, lineField } from '../field.ts';
import { jsonField, listIn, oneOfIn } from '../json-field.ts';
import { secondFactors } from './people.ts';
import { rolesField } from './roles-field.ts';

/** The flags of the specification's profile, and whether the person may name a deputy (DEP-1). */
export const personFlags = [
  'restricted',
  'privileged',
  'single-page',
  'mail',
  'period-filter',
  'document-id',
  'welcome',
  'deputy-forbidden',
] as const;
export type PersonFlag = (typeof personFlags)[number];

/** Locked: works here, but cannot sign in. */
const personStates = ['working', 'locked', 'dismissed'] as const;
export type PersonState = (typeof personStates)[number];

const session = record({
  id: at('id', identifier),
  device: at('device', text),
  address: at('address', text),
  begun: at('begun', optionalMoment),
  lastSeen: at('last_seen', optionalMoment),
});

export const readPerson = call({
  name: 'readPerson',
  summary: 'What somebody is in the organisation, and how they sign in there.',
  source: 'ADM-4',
  path: '/ce/admin/person',
  effect: 'read',
  fields: { employeeId: required('userid', identifierField) },
  answer: record({
    fullName: at('fullname', text),
    email: at('email', text),
    iin: at('iin', optionalText),
    /** A key has proved the IIN; otherwise an administrator has entered it. */
    iinProved: at('iin_proved', flag),
    phone: at('phone', optionalText),
    position: at('position', text),
    secondPosition: at('position2', text),
    departmentId: at('dep', optionalNumber),
    department: at('dname', text),
    /** Heads a department. */
    isHead: at('head', flag),
    /** What this page gives and takes, with the names in the reader's language. */
    roles: at('roles', list(record({ role: at('role', text), name: at('name', text) }))),
    flags: at('flags', list(known(personFlags))),
    deputy: at(
      'deputy',
      nullable(record({ fullName: at('fullname', text), from: at('useract', optionalText), to: at('useractend', optionalText) })),
    ),
    state: at('state', oneOf(personStates, 'working')),
    /** When they were last here, were locked or dismissed. */
    at: at('at', optionalMoment),
    factor: at('factor', oneOf(secondFactors, 'none')),
    /** The server asks for a new password before anything else. */
    passwordDue: at('password_due', flag),
    /** Those of this organisation. */
    sessions: at('sessions', list(session)),
    /** Works in another organisation too: name, phone, password and second factor are not this administrator's. */
    isShared: at('shared', flag),
    /** The reader. */
    isSelf: at('self', flag),
    /** Nobody else who can sign in has the right of a system administrator. */
    isLastAdministrator: at('last_administrator', flag),
    revision: at('revision', number),
    changedAt: at('changed_at', optionalMoment),
    /** Who changed it last; null if it was no administrator. */
    changedBy: at('changed_by', optionalText),
  }),
  rights: ['system-administrator'],
  extension: 'administration',
});
export type PersonDetails = Decoded<typeof readPerson.answer>;

export const changePerson = call({
  name: 'changePerson',
  summary:
    'Changes what somebody is in the organisation; what somebody else has changed meanwhile is not overwritten (409). Without name or flags these stay as they are; without phone or IIN there is none from then on, except for an IIN that a key has proved, and the phone of somebody who works elsewhere too. The last system administrator keeps that right.',
  source: 'ADM-4',
  path: '/ce/admin/person/save',
  effect: 'change',
  fields: {
    employeeId: required('userid', identifierField),
    revision: required('revision', integerField(0, 2_147_483_647)),
    /** As long as the two names of a registration and a space. */
    fullName: optional('fullname', lineField(201)),
    /** Empty: none. */
    phone: optional('phone', lineField(40)),
    /** Empty: none. */
    iin: optional('iin', lineField(20)),
    position: optional('position', lineField(200)),
    secondPosition: optional('position2', lineField(200)),
    departmentId: optional('dep', identifierField),
    roles: required('roles', rolesField),
    flags: optional(
      'flags',
      jsonField({
        says: 'a list of flags, as JSON',
        max: 400,
        read: (value) => [...new Set(listIn(personFlags.length, oneOfIn(personFlags))(value))],
        examples: [['mail' as PersonFlag]],
      }),
    ),
  },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});
