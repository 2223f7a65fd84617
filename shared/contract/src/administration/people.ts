/** The people of an organisation, for its system administrator (ADM-2). */
import { call, optional } from '../call.ts';
import {
  at,
  identifier,
  known,
  list,
  number,
  oneOf,
  optionalMoment,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from '../codec.ts';
import { choiceField, flagField, identifierField, lineField, textField } from '../field.ts';

/** People on one page of the table. */
export const peoplePage = 50;

/** Locked: works here, but cannot sign in. Invited: the link of the letter still works. Expired: it does not, and nobody has come in by it. */
export const peopleStates = ['working', 'invited', 'expired', 'locked', 'dismissed'] as const;
export type PeopleState = (typeof peopleStates)[number];

export const secondFactors = ['none', 'email', 'esign'] as const;
export type PersonFactor = (typeof secondFactors)[number];

/**
 * What an administrator should see to: an invitation that has expired, a password that is due, nobody at the head of the department or above
 * it, no IIN.
 */
const attentionReasons = ['invitation', 'password', 'no-head', 'no-iin'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

const person = record({
  /** Null while the person is only invited. */
  employeeId: at('userid', optionalNumber),
  /** Null unless the person is invited. */
  invitationId: at('invitation', optionalNumber),
  fullName: at('fullname', text),
  email: at('email', text),
  position: at('position', text),
  department: at('dname', text),
  /** Their names in the reader's language: rights first, then the highest. */
  roles: at('roles', list(record({ name: at('name', text) }))),
  state: at('state', oneOf(peopleStates, 'working')),
  /** When they were last here, were locked or dismissed, or until when the link of the letter works. */
  at: at('at', optionalMoment),
  attention: at('attention', list(known(attentionReasons))),
  /** Of somebody who works here: when a planned dismissal will end that. */
  leavesAt: at('leaves_at', optionalMoment),
});
export type AdministeredPerson = Decoded<typeof person>;

const department = record({
  id: at('id', identifier),
  /** Null for a department at the top. */
  parentId: at('parent', optionalNumber),
  name: at('name', text),
  /** Without those of the departments below it. */
  people: at('people', number),
});
export type PeopleDepartment = Decoded<typeof department>;

const filters = {
  /** A part of the name, the e-mail or the position, or a whole IIN. */
  search: optional('search', lineField(200)),
  /** With the departments below it. */
  departmentId: optional('dep', identifierField),
  /** The code of a role. */
  role: optional('role', lineField(64)),
  /** Leaves out those who are only invited: they have none yet. */
  factor: optional('factor', choiceField(secondFactors)),
};

/** What narrows the table. */
export const peopleFilters = {
  ...filters,
  state: optional('state', choiceField(peopleStates)),
  /** Only those for whom the administrator should do something. */
  attention: optional('attention', flagField),
};

export const listPeople = call({
  name: 'listPeople',
  summary: 'One page of the people of the organisation and of those invited into it, by name.',
  source: 'ADM-2',
  path: '/ce/admin/people',
  effect: 'read',
  fields: {
    ...peopleFilters,
    /** The cursor of the page before. */
    after: optional('after', textField(1000)),
  },
  answer: record({
    people: at('items', list(person)),
    /** The cursor of the next page; null on the last one. */
    next: at('next', optionalText),
  }),
  rights: ['system-administrator'],
  extension: 'administration',
});

export const countPeople = call({
  name: 'countPeople',
  summary: 'How many people of each state the filters find, the departments with the number of people at work in them, and the roles.',
  source: 'ADM-2',
  path: '/ce/admin/people/counts',
  effect: 'read',
  fields: filters,
  answer: record({
    working: at('working', number),
    invited: at('invited', number),
    expired: at('expired', number),
    locked: at('locked', number),
    dismissed: at('dismissed', number),
    /** Of those, how many need the administrator's attention. */
    attention: at('attention', number),
    departments: at('departments', list(department)),
    /** Rights first, then the roles of the organisation in their order. */
    roles: at('roles', list(record({ role: at('role', text), name: at('name', text) }))),
  }),
  rights: ['system-administrator'],
  extension: 'administration',
});
export type PeopleCounts = Decoded<typeof countPeople.answer>;
