/** What is compared of a signature package that somebody has brought. */
import { readOwnZip } from '../../../../platform/archive/read-own-zip.ts';
import { packageDocument } from '../proof/package.ts';

export interface BroughtPackage {
  readonly document: Buffer;
  readonly signatures: readonly Buffer[];
}

/** A package holds a document and a few small files for each of its signatures. */
const limits = { entries: 2000, totalBytes: 64 * 1024 * 1024 };

/** Null for what this product has not packed: another archive, or one that was packed anew. */
export const readPackage = (archive: Buffer): BroughtPackage | null => {
  const files = readOwnZip(archive, limits, (name) => name === packageDocument || /^signature-\d{1,4}\/signature\.p7s$/.test(name));
  const document = files?.get(packageDocument);
  if (!files || !document) return null;
  return { document, signatures: [...files].flatMap(([name, content]) => (name === packageDocument ? [] : [content])) };
};
