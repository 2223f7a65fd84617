import type { AdministeredPerson } from '@qujat/contract/administration/people';

/** Identifies a row: employees and invitations are numbered apart. */
export const keyOf = ({ employeeId, invitationId }: AdministeredPerson): string =>
  employeeId ? `employee-${employeeId}` : `invitation-${invitationId}`;
