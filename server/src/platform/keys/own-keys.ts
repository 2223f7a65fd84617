/** The signing keys that a person has proved to own, by the data of their certificates (docs/decisions/0202). */
import type { Queryable } from '../database/pool.ts';
import type { CheckedKey, KeyFacts } from './key-reader.ts';

export const factsOf = ({ name, organisation, role, path: [certificate] }: CheckedKey): KeyFacts => {
  if (!certificate) throw new Error('a checked key has its certificate');
  return { serial: certificate.serialNumber, holder: name, organisation, role, validUntil: certificate.validToDate.toISOString() };
};

/** Records that the person has used this key. */
export const noteOwnKey = async (
  db: Queryable,
  personId: number,
  { serial, holder, organisation, role, validUntil }: KeyFacts,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('own_keys')
    .values({ person_id: personId, serial, holder, organisation, role, valid_until: new Date(validUntil), used_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'serial']).doUpdateSet({ used_at: now }))
    .execute();
};
