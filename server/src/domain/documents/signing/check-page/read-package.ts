/** The parts of an uploaded signature package that are compared. */
import { readOwnZip } from '../../../../platform/archive/read-own-zip.ts';
import { packageDocument } from '../proof/package.ts';

export interface BroughtPackage {
  readonly document: Buffer;
  readonly signatures: readonly Buffer[];
}

/** A package contains a document and a few small files for each of its signatures. */
const limits = { entries: 2000, totalBytes: 64 * 1024 * 1024 };

/** Null for an archive that this product has not written, or that was repacked. */
export const readPackage = (archive: Buffer): BroughtPackage | null => {
  const files = readOwnZip(archive, limits, (name) => name === packageDocument || /^signature-\d{1,4}\/signature\.p7s$/.test(name));
  const document = files?.get(packageDocument);
  if (!files || !document) return null;
  return { document, signatures: [...files].flatMap(([name, content]) => (name === packageDocument ? [] : [content])) };
};
