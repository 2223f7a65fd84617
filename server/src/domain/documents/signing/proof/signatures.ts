/** The stored signatures of a document's canonical PDF. The signer is read from the certificate, not here (certified.ts). */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';

/** What the columns of the row say: never shown, compared with the certificate only. */
export interface RecordedSigner {
  readonly holder: string;
  readonly iin: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly signedAt: Date;
  /** The IIN of the employee who is said to have signed; null where none is bound. */
  readonly employeeIin: string | null;
}

export interface KeptSignature {
  readonly id: number;
  readonly stage: Stage;
  /** The person for whom a deputy signed; null if the participant signed in person. */
  readonly forWhom: string | null;
  /** The signer's position in the organisation. */
  readonly position: { readonly ru: string; readonly kk: string };
  readonly cms: Buffer;
  readonly revocationList: Buffer | null;
  readonly recorded: RecordedSigner;
}

interface Row {
  readonly id: number;
  readonly stage: Stage;
  readonly for_whom: string | null;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly cms: Buffer;
  readonly list: Buffer | null;
  readonly holder: string;
  readonly iin: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly signed_at: Date;
  readonly employee_iin: string | null;
}

/** In the order in which they were made. */
export const loadSignatures = async (db: Queryable, originalId: number): Promise<KeptSignature[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.stage, case when s.signer_id <> s.employee_id then p.full_name end as for_whom, a.position_ru, a.position_kk, s.cms, l.content as list,
      s.holder, s.iin, s.bin, s.serial, s.signed_at, ap.iin as employee_iin
    from signatures s
    join employees e on e.id = s.employee_id join people p on p.id = e.person_id
    join employees a on a.id = s.signer_id join people ap on ap.id = a.person_id
    left join revocation_lists l on l.sha256 = s.revocation_list
    where s.original_id = ${originalId} order by s.signed_at, s.id`.execute(db);
  return rows.map(({ id, stage, for_whom, position_ru, position_kk, cms, list, holder, iin, bin, serial, signed_at, employee_iin }) => ({
    id,
    stage,
    forWhom: for_whom,
    position: { ru: position_ru, kk: position_kk },
    cms,
    revocationList: list,
    recorded: { holder, iin, bin, serial, signedAt: signed_at, employeeIin: employee_iin },
  }));
};
