/** The parts of an uploaded signature package that are compared. */
import { readOwnZip } from '../../../../platform/archive/read-own-zip.ts';
import { packageDocument } from '../proof/package.ts';

export interface BroughtPackage {
  readonly document: Buffer;
  readonly signatures: readonly Buffer[];
}

/** A package contains a document and a few small files for each of its signatures. */
const limits = { entries: 2000, totalBytes: 64 * 1024 * 1024 };

/** The names of the files that a package has, now and in earlier releases (proof/package.ts, proof/package-files.ts). */
const ownNames = [
  /^document\.pdf$/,
  /^README(\.(ru|kk|en|tr))?\.txt$/,
  /^signature-\d{1,4}\/(signature\.p7s|signature-value\.bin|(certificate|chain|roots|issuer|revoked|time-stamp-chain)\.pem)$/,
  /^signature-\d{1,4}\/(time-stamp\.tst|(ocsp|content-type|time-stamp-type|archive-type)\.der)$/,
  /^signature-\d{1,4}\/archive-\d{1,4}(\.tst|-index\.der|-chain\.pem)$/,
];
const isOwnName = (name: string): boolean => ownNames.some((pattern) => pattern.test(name));

/**
 * Null for an archive that this product has not written, or that was repacked. A file with another name would be under the seal although
 * nobody has signed it, and "Document.pdf" would replace the signed one where names differ by case only.
 */
export const readPackage = (archive: Buffer): BroughtPackage | null => {
  const files = readOwnZip(archive, limits, isOwnName);
  const document = files?.get(packageDocument);
  if (!files || !document) return null;
  return { document, signatures: [...files].flatMap(([name, content]) => (name.endsWith('/signature.p7s') ? [content] : [])) };
};
