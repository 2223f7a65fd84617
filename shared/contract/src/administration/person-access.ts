/** How somebody signs in to an organisation, for its system administrator (ADM-30 to ADM-32). */
import { call, optional, required } from '../call.ts';
import { nothing } from '../codec.ts';
import { identifierField } from '../field.ts';

const common = { effect: 'change', answer: nothing, rights: ['system-administrator'], extension: 'administration' } as const;
const employeeId = required('userid', identifierField);

export const endPersonSessions = call({
  ...common,
  name: 'endPersonSessions',
  summary: "Ends one of somebody's sessions in the organisation, or all of them; those of their other organisations stay.",
  source: 'ADM-30',
  path: '/ce/admin/person/sessions/end',
  fields: { employeeId, sessionId: optional('id', identifierField) },
});

export const resetPersonFactor = call({
  ...common,
  name: 'resetPersonFactor',
  summary:
    'Takes the second factor away and ends the sessions; a letter tells the person. Refused for somebody of another organisation too.',
  source: 'ADM-31',
  path: '/ce/admin/person/factor/reset',
  fields: { employeeId },
});

export const demandPasswordChange = call({
  ...common,
  name: 'demandPasswordChange',
  summary:
    'The person must choose a new password at the next sign-in; their sessions end. Refused for somebody of another organisation too.',
  source: 'ADM-31',
  path: '/ce/admin/person/password/demand',
  fields: { employeeId },
});

export const lockPerson = call({
  ...common,
  name: 'lockPerson',
  summary: 'The person cannot work in this organisation until unlocked; their sessions in it end. Their other organisations stay open.',
  source: 'ADM-32',
  path: '/ce/admin/person/lock',
  fields: { employeeId },
});

export const unlockPerson = call({
  ...common,
  name: 'unlockPerson',
  summary: 'The person can sign in to the organisation again.',
  source: 'ADM-32',
  path: '/ce/admin/person/unlock',
  fields: { employeeId },
});
