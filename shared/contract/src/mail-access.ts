/** Access to mail in the organisation (MAI-3), granted by its administrator. All of it is ours. */
import { call, optional, required } from './call.ts';
import { at, flag, identifier, list, nothing, number, record, text, type Decoded } from './codec.ts';
import { flagField, identifierField, integerField, lineField } from './field.ts';

/** People on one page of the list. */
export const mailPeoplePage = 20;

const person = record({
  employeeId: at('userid', identifier),
  fullName: at('fullname', text),
  position: at('position', text),
  department: at('dname', text),
  /** Whether they may use the mailbox. */
  hasAccess: at('mail_access', flag),
  /** Whether they have connected a mailbox. */
  isConnected: at('connected', flag),
});
export type MailPerson = Decoded<typeof person>;

export const listMailPeople = call({
  name: 'listMailPeople',
  summary:
    'One page of the people of the organisation by name, optionally filtered by a part of it, with their access to mail. Only for its administrator.',
  source: 'MAI-3',
  path: '/ce/settings/mail/people',
  effect: 'read',
  fields: { page: required('page', integerField(1, 100_000)), name: optional('name', lineField(200)) },
  answer: record({
    totalPages: at('total_pages', number),
    currentPage: at('current_page', number),
    people: at('items', list(person)),
    /** The number of people in the organisation with access, over all pages. */
    withAccess: at('with_access', number),
  }),
  extension: 'mailbox',
});

export const saveMailAccess = call({
  name: 'saveMailAccess',
  summary:
    'Grants somebody in the organisation access to mail, or revokes it: fetched letters stay, but are hidden until it is granted again. Only for its administrator.',
  source: 'MAI-3',
  path: '/ce/settings/mail/access',
  effect: 'change',
  fields: { employeeId: required('userid', identifierField), hasAccess: required('mail_access', flagField) },
  answer: nothing,
  extension: 'mailbox',
});
