/** A signature counts for the decision with which it was made, and for no later one. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isRsa } from '../../../platform/keys/cms/algorithms.ts';
import { isMadeOnce } from '../../../platform/keys/cms/made-once.ts';
import { readCms } from '../../../platform/keys/cms/read.ts';
import { oids } from '../../../platform/keys/oids.ts';
import type { OriginalKey } from './original/originals.ts';
import { UsedSignatureError } from './outcome.ts';

interface Signed {
  readonly original: OriginalKey;
  readonly signerId: number;
}

/** All signatures of the document by this person, also void ones and those of originals that were discarded. */
const earlierOf = async (db: Queryable, { original: { id, organisationId }, signerId }: Signed): Promise<readonly Buffer[]> => {
  const { rows } = await sql<{ cms: Buffer }>`
    select s.cms from document_originals o
    join (
      select original_id, organisation_id, signer_id, cms from signatures
      union all select original_id, organisation_id, signer_id, cms from voided_signatures
    ) s on s.original_id = o.id and s.organisation_id = o.organisation_id and s.signer_id = ${signerId}
    where o.organisation_id = ${organisationId}
      and o.document_id = (select document_id from document_originals where id = ${id} and organisation_id = ${organisationId})`.execute(
    db,
  );
  return rows.map(({ cms }) => cms);
};

/**
 * Throws UsedSignatureError if this person has signed the document with this very signature before: at another stage, or for a decision that was
 * returned, whose signature is discarded (RTE-5). An RSA signature that does not name its time is exempt: the same key would make the same bytes again.
 */
export const expectNewSignature = async (db: Queryable, signed: Signed, cms: Uint8Array): Promise<void> => {
  const { signer } = readCms(cms);
  if (!signer.attributes.has(oids.signingTime) && isRsa(signer.signatureAlgorithm)) return;
  const earlier = await earlierOf(db, signed);
  if (earlier.some((each) => isMadeOnce(signer, readCms(each).signer))) throw new UsedSignatureError();
};
