/** The stored signatures of a document's canonical PDF. The signer is read from the certificate, not here (certified.ts). */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { OriginalKey } from '../original/originals.ts';

/** The content of the row's columns: never shown, only compared with the certificate. */
export interface RecordedSigner {
  readonly holder: string;
  readonly iin: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly signedAt: Date;
  /** The IIN of the employee recorded as the signer; null if none is bound. */
  readonly employeeIin: string | null;
}

export interface KeptSignature {
  readonly id: number;
  readonly stage: Stage;
  /** The person for whom a deputy signed; null if the participant signed in person. */
  readonly forWhom: string | null;
  /** The signer's position in the organisation at the time of signing. */
  readonly position: { readonly ru: string; readonly kk: string };
  readonly cms: Buffer;
  /** SHA-256, hexadecimal, of its earlier forms, from before archive stamps were added. */
  readonly earlierForms: readonly string[];
  readonly revocationList: Buffer | null;
  /** The signer's signature by hand as it was then, a PNG; null if there was none. */
  readonly facsimile: Buffer | null;
  readonly recorded: RecordedSigner;
}

interface Row {
  readonly id: number;
  readonly stage: Stage;
  readonly for_whom: string | null;
  readonly position_ru: string;
  readonly position_kk: string;
  readonly cms: Buffer;
  readonly earlier_forms: readonly string[];
  readonly list: Buffer | null;
  readonly facsimile: Buffer | null;
  readonly holder: string;
  readonly iin: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly signed_at: Date;
  readonly employee_iin: string | null;
}

const asKept = (row: Row): KeptSignature => ({
  id: row.id,
  stage: row.stage,
  forWhom: row.for_whom,
  position: { ru: row.position_ru, kk: row.position_kk },
  cms: row.cms,
  earlierForms: row.earlier_forms,
  revocationList: row.list,
  facsimile: row.facsimile,
  recorded: {
    holder: row.holder,
    iin: row.iin,
    bin: row.bin,
    serial: row.serial,
    signedAt: row.signed_at,
    employeeIin: row.employee_iin,
  },
});

const columns = sql`
  s.id, s.stage, case when s.signer_id <> s.employee_id then p.full_name end as for_whom, s.position_ru, s.position_kk, s.cms, s.earlier_forms,
  l.content as list, (
    select f.content from document_originals o
    join participants t on t.document_id = o.document_id and t.organisation_id = o.organisation_id and t.stage = s.stage and t.employee_id = s.employee_id
    join facsimiles f on f.id = t.facsimile_id and f.organisation_id = t.organisation_id
    where o.id = s.original_id and o.organisation_id = s.organisation_id) as facsimile, s.holder, s.iin, s.bin, s.serial, s.signed_at, ap.iin as employee_iin`;
const joins = sql`
  join employees e on e.id = s.employee_id and e.organisation_id = s.organisation_id join people p on p.id = e.person_id
  join employees a on a.id = s.signer_id and a.organisation_id = s.organisation_id join people ap on ap.id = a.person_id
  left join revocation_lists l on l.sha256 = s.revocation_list`;

/** In the order in which they were made. */
export const loadSignatures = async (db: Queryable, { id, organisationId }: OriginalKey): Promise<KeptSignature[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from signatures s ${joins} where s.original_id = ${id} and s.organisation_id = ${organisationId} order by s.signed_at, s.id`.execute(
    db,
  );
  return rows.map(asKept);
};

/** Signatures whose decisions were requested again: they are no longer binding. */
export const loadVoided = async (
  db: Queryable,
  { id, organisationId }: OriginalKey,
): Promise<(KeptSignature & { readonly voidedAt: Date })[]> => {
  const { rows } = await sql<Row & { readonly voided_at: Date }>`
    select ${columns}, s.voided_at from voided_signatures s ${joins}
    where s.original_id = ${id} and s.organisation_id = ${organisationId} order by s.voided_at, s.id`.execute(db);
  return rows.map((row) => ({ ...asKept(row), voidedAt: row.voided_at }));
};
