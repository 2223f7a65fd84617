import type { CallInput } from '@qujat/contract/call';
import type { Colleague, searchUsers as call } from '@qujat/contract/colleagues';
import { searchColleagues } from '../identity/deputies/store.ts';
import type { SessionContext } from '../../platform/http/context.ts';

const most = 20;

/** Colleagues with whom a folder may be shared. */
export const findColleagues = async ({ name }: CallInput<typeof call>, { db, session }: SessionContext): Promise<Colleague[]> => {
  const part = name.trim();
  if (part === '') return [];
  return (await searchColleagues(db, session.organisationId, session.employeeId, part, most)).map(({ id, full_name }) => ({
    id,
    fullName: full_name,
  }));
};
