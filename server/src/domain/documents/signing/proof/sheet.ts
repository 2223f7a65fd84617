/** The signature sheet: signers, times and certificates, and the code for checking it. */
import type { Queryable } from '../../../../platform/database/pool.ts';
import { loadDifference } from '../../pages/route-difference.ts';
import { findDestroyed } from '../../retention/destroyed.ts';
import type { DocumentKey } from '../../route/model.ts';
import { findOriginal, type Original } from '../original/originals.ts';
import { certifyOriginal, type CertifiedOriginal, type CertifiedSignature, type ProofParts } from './certified.ts';
import { checkAddress } from './qr.ts';

export interface SignatureSheet {
  readonly documentId: number;
  /** The code in `/ce/verify/?{code}`. */
  readonly checkCode: string;
  /** The whole address of that page, or null if the installation does not know its own. */
  readonly checkAddress: string | null;
  /** The hash of the canonical PDF, hexadecimal. */
  readonly sha256: string;
  /** Whether the canonical PDF has been changed or lost: then no signature is valid. */
  readonly damaged: boolean;
  readonly signatures: readonly CertifiedSignature[];
  /** How the route differs from the template's; null if it does not. */
  readonly route: Awaited<ReturnType<typeof loadDifference>>;
}

export const sheetOf = (
  { documentId, checkCode, sha256 }: Original,
  { pdf, signatures }: CertifiedOriginal,
  { origin, route }: { readonly origin: string; readonly route: SignatureSheet['route'] },
): SignatureSheet => ({
  documentId,
  checkCode,
  checkAddress: checkAddress(origin, checkCode),
  sha256,
  damaged: pdf === null,
  signatures,
  route,
});

/** The signature sheet of a document, shown and printed with it; null if nobody has signed it. */
export const signatureSheet = async (
  parts: ProofParts & { readonly origin: string },
  document: DocumentKey,
): Promise<SignatureSheet | null> => {
  const original = await findOriginal(parts.db, document);
  if (!original || (await findDestroyed(parts.db, document))) return null;
  const certified = await certifyOriginal(parts, original);
  return certified.signatures.length === 0
    ? null
    : sheetOf(original, certified, { origin: parts.origin, route: await loadDifference(parts.db, document) });
};

/** Whether the version in force of a document has a signature. */
export const hasSignatures = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<boolean> => {
  const found = await db
    .selectFrom('document_originals as o')
    .innerJoin('signatures as s', (join) => join.onRef('s.original_id', '=', 'o.id').onRef('s.organisation_id', '=', 'o.organisation_id'))
    .select('s.id')
    .where('o.document_id', '=', id)
    .where('o.organisation_id', '=', organisationId)
    .where('o.dropped_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
