/** The signatures of a document's canonical PDF, as they are kept. */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../database/pool.ts';

export interface KeptSignature {
  readonly id: number;
  readonly stage: Stage;
  /** Whose entry was decided. */
  readonly participant: string;
  /** Who signed, where that is another. */
  readonly actor: string | null;
  readonly position: { readonly ru: string; readonly kk: string };
  readonly signedAt: Date;
  /** As the certificate says. */
  readonly holder: string;
  readonly iin: string | null;
  readonly organisation: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly algorithm: 'rsa' | 'ec' | 'gost';
  readonly cms: Buffer;
  readonly revocationList: Buffer | null;
}

interface Row {
  readonly id: number;
  readonly stage: Stage;
  readonly participant: string;
  readonly actor: string | null;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly signed_at: Date;
  readonly holder: string;
  readonly iin: string | null;
  readonly organisation: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly algorithm: KeptSignature['algorithm'];
  readonly cms: Buffer;
  readonly list: Buffer | null;
}

/** In the order in which they were made. */
export const loadSignatures = async (db: Queryable, originalId: number): Promise<KeptSignature[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.stage, p.full_name as participant, case when s.signer_id <> s.employee_id then ap.full_name end as actor, a.position_ru, a.position_kk,
      s.signed_at, s.holder, s.iin, s.organisation, s.bin, s.serial, s.algorithm, s.cms, l.content as list
    from signatures s
    join employees e on e.id = s.employee_id join people p on p.id = e.person_id
    join employees a on a.id = s.signer_id join people ap on ap.id = a.person_id
    left join revocation_lists l on l.sha256 = s.revocation_list
    where s.original_id = ${originalId} order by s.signed_at, s.id`.execute(db);
  return rows.map(({ position_ru, position_kk, signed_at, list, ...row }) => ({ ...row, position: { ru: position_ru, kk: position_kk }, signedAt: signed_at, revocationList: list }));
};
