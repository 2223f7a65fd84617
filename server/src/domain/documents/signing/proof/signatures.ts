/** The stored signatures of a document's canonical PDF. The signer is read from the certificate, not here (certified.ts). */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';

export interface KeptSignature {
  readonly id: number;
  readonly stage: Stage;
  /** The person for whom a deputy signed; null if the participant signed in person. */
  readonly forWhom: string | null;
  /** The signer's position in the organisation. */
  readonly position: { readonly ru: string; readonly kk: string };
  readonly cms: Buffer;
  readonly revocationList: Buffer | null;
}

interface Row {
  readonly id: number;
  readonly stage: Stage;
  readonly for_whom: string | null;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly cms: Buffer;
  readonly list: Buffer | null;
}

/** In the order in which they were made. */
export const loadSignatures = async (db: Queryable, originalId: number): Promise<KeptSignature[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.stage, case when s.signer_id <> s.employee_id then p.full_name end as for_whom, a.position_ru, a.position_kk, s.cms, l.content as list
    from signatures s
    join employees e on e.id = s.employee_id join people p on p.id = e.person_id
    join employees a on a.id = s.signer_id
    left join revocation_lists l on l.sha256 = s.revocation_list
    where s.original_id = ${originalId} order by s.signed_at, s.id`.execute(db);
  return rows.map(({ id, stage, for_whom, position_ru, position_kk, cms, list }) => ({
    id,
    stage,
    forWhom: for_whom,
    position: { ru: position_ru, kk: position_kk },
    cms,
    revocationList: list,
  }));
};
