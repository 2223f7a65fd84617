/** What the fields of a person hold, and what is sent of it. */
import type { changePerson, PersonDetails, PersonFlag } from '@qujat/contract/administration/person';
import { isGivenRole } from '@qujat/contract/administration/rights';
import type { CallInput } from '@qujat/contract/call';
import { isPhone } from '@qujat/contract/phone';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { jobInput, type Job } from '../../people/parts/job-fields.tsx';

export interface Draft {
  readonly fullName: string;
  readonly phone: string;
  readonly iin: string;
  readonly job: Job;
  readonly flags: readonly PersonFlag[];
}

export const draftOf = ({ fullName, phone, iin, position, secondPosition, departmentId, roles, flags }: PersonDetails): Draft => ({
  fullName,
  phone: phone ?? '',
  iin: iin ?? '',
  job: { position, secondPosition, departmentId, roles: roles.map(({ role }) => role).filter(isGivenRole) },
  flags,
});

export type Problem = 'fullName' | 'phone' | 'iin';

/** The first field that the server would refuse; null if none. What stayed as it was is not judged. */
export const problemOf = (draft: Draft, before: Draft): Problem | null => {
  if (draft.fullName.trim() === '') return 'fullName';
  const iin = draft.iin.trim();
  if (iin !== '' && iin !== before.iin && !hasValidCheckDigit(iin)) return 'iin';
  const phone = draft.phone.trim();
  return phone !== '' && phone !== before.phone && !isPhone(phone) ? 'phone' : null;
};

export const inputOf = (employeeId: number, draft: Draft, revision: number): CallInput<typeof changePerson> => ({
  employeeId,
  revision,
  fullName: draft.fullName.trim(),
  phone: draft.phone.trim() || undefined,
  iin: draft.iin.trim() || undefined,
  ...jobInput(draft.job),
  roles: [...draft.job.roles],
  flags: [...draft.flags],
});
