/** A list of roles as a field of a request. */
import { BadFieldError } from '../field.ts';
import { jsonField, listIn, oneOfIn, type Reader } from '../json-field.ts';
import { assignableRoles, isGivenRole, type GivenRole } from './rights.ts';

/** The rights, the standard roles, and more roles of an organisation's own than anybody has. */
const mostRoles = 100;

const roleIn: Reader<GivenRole> = (value) => {
  if (typeof value !== 'string') throw new BadFieldError('wrong-form');
  return isGivenRole(value) ? value : oneOfIn(assignableRoles)(value);
};

export const rolesField = jsonField({
  says: 'a list of roles, as JSON',
  max: 4000,
  read: (value) => [...new Set(listIn(mostRoles, roleIn)(value))],
  examples: [['clerk' as GivenRole]],
});
