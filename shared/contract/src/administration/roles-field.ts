/** A list of roles as a field of a request. */
import { jsonField, listIn, oneOfIn } from '../json-field.ts';
import { assignableRoles, type AssignableRole } from './rights.ts';

export const rolesField = jsonField({
  says: 'a list of roles, as JSON',
  max: 1000,
  read: (value) => [...new Set(listIn(assignableRoles.length, oneOfIn(assignableRoles))(value))],
  examples: [['clerk' as AssignableRole]],
});
