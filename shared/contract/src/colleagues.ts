/** People of the same organisation who can be chosen (CRD-8). */
import { call, required } from './call.ts';
import { at, identifier, list, record, text, type Decoded } from './codec.ts';
import { textField } from './field.ts';

const colleague = record({ id: at('id', identifier), fullName: at('full_name', text) });
export type Colleague = Decoded<typeof colleague>;

export const searchUsers = call({
  name: 'searchUsers',
  summary: 'Colleagues by a part of the name, without the person, sorted by name; at most 20.',
  source: 'CRD-8',
  base: 'second',
  effect: 'read',
  path: '/user/search',
  encoding: 'json',
  fields: { name: required('search_str', textField(200)) },
  answer: list(colleague),
});
