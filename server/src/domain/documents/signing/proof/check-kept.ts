/** Verifies every stored signature against the very bytes that were signed, because earlier versions could store false ones. */
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/pool.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import type { KeyReader } from '../../../../platform/keys/key-reader.ts';
import { DamagedOriginalError, readOriginal } from '../original/originals.ts';
import { isRecorded } from './certified.ts';
import { verifySignature, type Verdict } from './verify.ts';

/** A signature with its context. */
interface Row {
  readonly id: number;
  readonly original_id: number;
  readonly organisation_id: number;
  readonly document_id: number;
  readonly number: string;
  readonly template: string;
  readonly organisation: string;
  readonly status: number;
  readonly in_force: boolean;
  readonly participant: string;
  readonly signer: string;
  readonly stage: number;
  readonly signed_at: Date;
  readonly holder: string;
  readonly iin: string | null;
  readonly bin: string | null;
  readonly serial: string;
  readonly employee_iin: string | null;
  readonly cms: Buffer;
  readonly list: Buffer | null;
}

/** Why a signature proves nothing. */
export type Fault = Extract<Verdict, { valid: false }>['problem'] | 'damaged-original' | 'other-holder' | 'ended' | 'broken-archive';

export interface CheckedSignature {
  readonly row: Row;
  /** Null for a valid signature. */
  readonly fault: Fault | null;
}

export interface CheckParts {
  readonly db: Database;
  readonly files: FileStore;
  readonly keys: KeyReader;
  readonly clock: () => Date;
  /** The number of signatures read at once. */
  readonly atOnce: number;
}

/** The signatures of one document are adjacent, so that its file is read once. */
const loadBatch = async ({ db, atOnce }: CheckParts, after: Pick<Row, 'original_id' | 'id'>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.original_id, s.organisation_id, o.document_id, d.number, t.name_ru as template, org.name_ru as organisation, d.status, o.dropped_at is null as in_force,
      p.full_name as participant, ap.full_name as signer, s.stage, s.signed_at, s.holder, s.iin, s.bin, s.serial, ap.iin as employee_iin, s.cms, l.content as list
    from signatures s
    left join revocation_lists l on l.sha256 = s.revocation_list
    join document_originals o on o.id = s.original_id
    join documents d on d.id = o.document_id
    join templates t on t.id = d.template_id
    join organisations org on org.id = d.organisation_id
    join employees e on e.id = s.employee_id join people p on p.id = e.person_id
    join employees a on a.id = s.signer_id join people ap on ap.id = a.person_id
    where (s.original_id, s.id) > (${after.original_id}, ${after.id}) and o.destroyed_at is null
    order by s.original_id, s.id limit ${atOnce}`.execute(db);
  return rows;
};

const faultOf = async ({ keys, clock }: CheckParts, row: Row, pdf: Buffer | null): Promise<Fault | null> => {
  if (!pdf) return 'damaged-original';
  const verdict = await verifySignature(keys, row.cms, pdf, { list: row.list, now: clock() });
  if (!verdict.valid) return verdict.problem;
  if (verdict.hasEnded) return 'ended';
  if (verdict.stamps.brokenArchive > 0) return 'broken-archive';
  const recorded = { ...row, signedAt: row.signed_at, employeeIin: row.employee_iin };
  return isRecorded(recorded, verdict) ? null : 'other-holder';
};

const readPdf = ({ db, files }: CheckParts, { original_id: id, organisation_id: organisationId }: Row): Promise<Buffer | null> =>
  readOriginal(db, files, { id, organisationId }).catch((error: unknown) => {
    if (error instanceof DamagedOriginalError) return null;
    throw error;
  });

export async function* checkKeptSignatures(parts: CheckParts): AsyncGenerator<CheckedSignature> {
  let original: { readonly id: number; readonly pdf: Buffer | null } = { id: 0, pdf: null };
  let last = { original_id: 0, id: 0 };
  for (let rows = await loadBatch(parts, last); rows.length > 0; rows = await loadBatch(parts, last)) {
    for (const row of rows) {
      if (original.id !== row.original_id) original = { id: row.original_id, pdf: await readPdf(parts, row) };
      yield { row, fault: await faultOf(parts, row, original.pdf) };
      last = { original_id: row.original_id, id: row.id };
    }
  }
}
