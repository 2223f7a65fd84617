/** The dismissal and the transfer of a person, with what hangs on them (ADM-8, ADM-9). */
import { call, optional, required } from '../call.ts';
import { at, nothing, optionalMoment, record } from '../codec.ts';
import { dayField, identifierField, integerField, lineField } from '../field.ts';
import { handoverField } from './handover.ts';

const common = { effect: 'change', encoding: 'json', rights: ['system-administrator'], extension: 'administration' } as const;
const employeeId = required('userid', identifierField);
const handedOver = {
  /** What the page showed (`readHandover`). */
  stamp: required('stamp', lineField(100_000)),
  handover: required('handover', handoverField),
};

export const dismissPerson = call({
  ...common,
  name: 'dismissPerson',
  summary: 'Hands over what hangs on a person and ends the employment, at once or at an hour to come. Other numbers than shown: 409.',
  source: 'ADM-8',
  path: '/ce/admin/person/dismiss',
  fields: {
    employeeId,
    ...handedOver,
    /** Takes over every line that has no decision of its own, except drafts and rights. */
    successorId: optional('successor', identifierField),
    /** The last day and hour in the time zone of the organisation. Without a day: now. */
    day: optional('day', dayField),
    hour: optional('hour', integerField(0, 23)),
    reason: optional('reason', lineField(300)),
  },
  /** When it will be carried out; null if it has been. */
  answer: record({ at: at('at', optionalMoment) }),
});

export const callOffDismissal = call({
  ...common,
  name: 'callOffDismissal',
  summary: 'Calls off a dismissal whose hour has not come.',
  source: 'ADM-8',
  path: '/ce/admin/person/dismiss/off',
  fields: { employeeId },
  answer: nothing,
});

export const transferPerson = call({
  ...common,
  name: 'transferPerson',
  summary: 'Moves a person to another department and position, and hands over what they leave behind. Other numbers than shown: 409.',
  source: 'ADM-9',
  path: '/ce/admin/person/transfer',
  fields: {
    employeeId,
    ...handedOver,
    departmentId: required('dep', identifierField),
    position: optional('position', lineField(200)),
    secondPosition: optional('position2', lineField(200)),
  },
  answer: nothing,
});
