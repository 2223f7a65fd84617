/** The signature sheet: who signed, when, with which certificate, and the code by which anybody can check it. */
import type { Queryable } from '../../database/pool.ts';
import { findOriginal } from '../original/originals.ts';
import { loadSignatures, type KeptSignature } from './signatures.ts';

export interface SignatureSheet {
  /** For `/ce/verify/?{code}`. */
  readonly checkCode: string;
  /** Of the canonical PDF, hexadecimal. */
  readonly sha256: string;
  readonly signatures: readonly Omit<KeptSignature, 'cms' | 'revocationList'>[];
}

/** The sheet of a document, to be shown and printed with it; null where nothing has been signed. */
export const signatureSheet = async (db: Queryable, documentId: number): Promise<SignatureSheet | null> => {
  const original = await findOriginal(db, documentId);
  if (!original) return null;
  const signatures = await loadSignatures(db, original.id);
  if (signatures.length === 0) return null;
  return { checkCode: original.checkCode, sha256: original.sha256, signatures: signatures.map(({ cms: _cms, revocationList: _list, ...rest }) => rest) };
};
