/** The policy of an organisation: what it requires of its people, for its system administrator (ADM-90). */
import { call, required } from '../call.ts';
import { at, identifier, list, number, record, text } from '../codec.ts';
import { integerField } from '../field.ts';
import { policyField, policyRecord } from '../organisation-policy.ts';

const common = { source: 'ADM-90', rights: ['system-administrator'], extension: 'administration' } as const;

export const readPolicy = call({
  ...common,
  name: 'readPolicy',
  summary: 'The policy of the organisation, with what the installation allows and what the form offers.',
  path: '/ce/admin/policy',
  effect: 'read',
  fields: {},
  answer: record({
    policy: at('policy', policyRecord),
    revision: at('revision', number),
    /** The installation's own limits, which an organisation can only tighten. */
    longestSessionHours: at('max_session_hours', number),
    longestIdleMinutes: at('max_idle_minutes', number),
    largestFileMegabytes: at('max_file_mb', number),
    /** Rights first, then the roles of the organisation in their order. */
    roles: at('roles', list(record({ role: at('role', text), name: at('name', text) }))),
    templates: at('templates', list(record({ id: at('id', identifier), name: at('name', text) }))),
    /** People who work here, those of them with access to mail, and those with a second factor. */
    people: at('people', number),
    withMail: at('with_mail', number),
    withFactor: at('with_factor', number),
  }),
});

export const savePolicy = call({
  ...common,
  name: 'savePolicy',
  summary: 'Changes the policy at once, open sessions included. What somebody else has changed meanwhile is not overwritten (409).',
  path: '/ce/admin/policy/save',
  effect: 'change',
  encoding: 'json',
  fields: { policy: required('policy', policyField), revision: required('revision', integerField(0, 2_147_483_647)) },
  answer: record({ endedSessions: at('ended_sessions', number) }),
});
