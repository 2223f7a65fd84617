/** A list of roles as a field of a request. */
import { BadFieldError } from '../field.ts';
import { jsonField, listIn, textIn } from '../json-field.ts';
import { roleNames, type RoleName } from './rights.ts';

const roleIn = (value: unknown): RoleName => {
  const found = roleNames.find((each) => each === textIn(64)(value));
  if (!found) throw new BadFieldError('not-allowed');
  return found;
};

export const rolesField = jsonField({
  says: 'a list of roles, as JSON',
  max: 1000,
  read: (value) => [...new Set(listIn(roleNames.length, roleIn)(value))],
  examples: [['clerk' as RoleName]],
});
