/** What the person of the session may administer (ADM-1). */
import { call } from '../call.ts';
import { at, known, list, record } from '../codec.ts';
import { rights } from './rights.ts';

export const ownRights = call({
  name: 'ownRights',
  summary: 'The rights of an administrator that the person has in the organisation of the session; a deputyship gives none.',
  source: 'ADM-1',
  path: '/ce/admin/rights',
  effect: 'read',
  fields: {},
  answer: record({ rights: at('rights', list(known(rights))) }),
  extension: 'administration',
});
