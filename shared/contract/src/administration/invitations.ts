/** Invitations into an organisation (ADM-3): its administrator sends them, and the reader of the letter accepts. */
import { outcome } from '../authentication.ts';
import { call, optional, required } from '../call.ts';
import { at, flag, nothing, optionalText, record, text } from '../codec.ts';
import { flagField, identifierField, lineField, secretField, textField } from '../field.ts';
import { rolesField } from './roles-field.ts';

export const invitePerson = call({
  name: 'invitePerson',
  summary: 'Invites somebody into the organisation by a letter with a link.',
  source: 'ADM-3',
  path: '/ce/admin/people/invite',
  effect: 'change',
  fields: {
    email: required('email', textField(254)),
    fullName: required('fullname', lineField(200)),
    position: optional('position', lineField(200)),
    secondPosition: optional('position2', lineField(200)),
    departmentId: optional('dep', identifierField),
    roles: optional('roles', rolesField),
    /** The administrator knows that this address has an account already, and invites it all the same. */
    known: optional('known', flagField),
  },
  /** True: nothing was sent, because the address has an account already; ask again with `known`. */
  answer: record({ hasAccount: at('has_account', flag), text: at('text', text) }),
  rights: ['system-administrator'],
  extension: 'administration',
});

export const inviteAgain = call({
  name: 'inviteAgain',
  summary: 'Sends the letter of an invitation again, with a new link. The earlier link stops working.',
  source: 'ADM-3',
  path: '/ce/admin/people/invite/again',
  effect: 'change',
  fields: { invitationId: required('id', identifierField) },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});

export const takeInvitationBack = call({
  name: 'takeInvitationBack',
  summary: 'Takes an invitation back: its link stops working.',
  source: 'ADM-3',
  path: '/ce/admin/people/invite/back',
  effect: 'change',
  fields: { invitationId: required('id', identifierField) },
  answer: nothing,
  rights: ['system-administrator'],
  extension: 'administration',
});

export const readInvitation = call({
  name: 'readInvitation',
  summary: 'Who is invited where, for the reader of the letter. The link works afterwards too.',
  source: 'ADM-3',
  path: '/ce/invitation',
  access: 'anonymous',
  effect: 'read',
  fields: { code: required('code', secretField(128)) },
  answer: record({
    organisation: at('orgname', text),
    fullName: at('fullname', text),
    email: at('email', text),
    position: at('position', optionalText),
    /** The reader signs in with a password that exists already, and chooses none. */
    hasAccount: at('has_account', flag),
  }),
  extension: 'administration',
});

export const acceptInvitation = call({
  name: 'acceptInvitation',
  summary: 'Accepts an invitation by the code of the letter, which works once. Who has no account yet chooses a name and a password.',
  source: 'ADM-3',
  path: '/ce/invitation/accept',
  access: 'anonymous',
  effect: 'change',
  fields: {
    code: required('code', secretField(128)),
    fullName: optional('fullname', lineField(200)),
    password: optional('new_password', secretField(256)),
    repeated: optional('confirm_new_password', secretField(256)),
  },
  answer: outcome,
  extension: 'administration',
});
