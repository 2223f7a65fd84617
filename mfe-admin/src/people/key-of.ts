import type { RowKey } from '@qujat/contract/administration/people-bulk';
import type { AdministeredPerson } from '@qujat/contract/administration/people';

/** Identifies a row: employees and invitations are numbered apart. */
export const keyOf = ({ employeeId, invitationId }: Pick<AdministeredPerson, 'employeeId' | 'invitationId'>): RowKey =>
  employeeId ? `employee-${employeeId}` : `invitation-${invitationId ?? 0}`;

/** Nothing can be done with somebody who has left. */
export const isChoosable = ({ state }: Pick<AdministeredPerson, 'state'>): boolean => state !== 'dismissed';
