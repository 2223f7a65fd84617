/** The organisation itself, for its system administrator (ADM-7). */
import { call, required } from '../call.ts';
import { at, nothing, number, optionalText, record, text } from '../codec.ts';
import { integerField, lineField } from '../field.ts';
import { maxNameLength } from './departments.ts';

const common = { source: 'ADM-7', rights: ['system-administrator'], extension: 'administration' } as const;

export const readOrganisation = call({
  ...common,
  name: 'readOrganisation',
  summary: 'The organisation of the session: its names and its BIN.',
  path: '/ce/admin/organisation',
  effect: 'read',
  fields: {},
  answer: record({
    russian: at('name_ru', text),
    kazakh: at('name_kk', text),
    /** Null until it has been entered or stated by a key. */
    bin: at('bin', optionalText),
    revision: at('revision', number),
  }),
});

export const renameOrganisation = call({
  ...common,
  name: 'renameOrganisation',
  summary:
    'Changes both names. What somebody else has changed meanwhile is not overwritten (409). Signed originals keep the name of their time.',
  path: '/ce/admin/organisation/rename',
  effect: 'change',
  fields: {
    russian: required('name_ru', lineField(maxNameLength)),
    kazakh: required('name_kk', lineField(maxNameLength)),
    revision: required('revision', integerField(0, 2_147_483_647)),
  },
  answer: nothing,
});
