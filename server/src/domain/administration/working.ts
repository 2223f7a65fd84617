/** The people whom an administrator may choose: of the organisation, and at work. */
import type { Queryable } from '../../platform/database/pool.ts';
import { InvalidError } from '../../platform/http/errors.ts';

interface Colleague {
  readonly id: number;
  readonly fullName: string;
  readonly lockedAt: Date | null;
}

/** Locks them against other changes at the same moment, in the order of their ids. */
export const workingPeople = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<readonly Colleague[]> => {
  if (ids.length === 0) return [];
  const found = await trx
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.full_name as fullName', 'e.locked_at as lockedAt'])
    .where('e.id', 'in', ids)
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .orderBy('e.id')
    .forNoKeyUpdate('e')
    .execute();
  if (found.length < new Set(ids).size) throw new InvalidError('administration.notWorking');
  return found;
};

/** The same for whoever is to take over work: the organisation must be open to them. */
export const expectSuccessors = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<void> => {
  const people = await workingPeople(trx, organisationId, ids);
  const locked = people.find(({ lockedAt }) => lockedAt !== null);
  if (locked) throw new InvalidError('handover.successorLocked', { name: locked.fullName });
};

export const working = async (trx: Queryable, organisationId: number, id: number): Promise<Colleague> => {
  const [found] = await workingPeople(trx, organisationId, [id]);
  if (!found) throw new InvalidError('administration.notWorking');
  return found;
};
