/** Reads a file from anybody as a stream: nothing is stored, and at most one package is held in memory. */
import { createHash } from 'node:crypto';
import { codeKey } from '../copy/code-key.ts';
import { readCheckCode } from './check-code.ts';
import { readPackage, type BroughtPackage } from './read-package.ts';

export const largestFile = 50 * 1024 * 1024;
/** An archive is held in memory, because its directory is at its end. */
const largestArchive = 10 * 1024 * 1024;

export interface InspectedFile {
  readonly name: string;
  /** 'signature': a detached signature. */
  readonly kind: 'pdf' | 'package' | 'signature' | 'other';
  /** The hash of the whole file, hexadecimal. */
  readonly sha256: string;
  /** The code that a copy claims to have. It proves nothing. */
  readonly code: string | null;
  readonly package: BroughtPackage | null;
}

const startsAs = (head: Buffer): 'pdf' | 'zip' | 'other' =>
  head.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'zip' : 'other';

/** CMS signed data begins with a sequence whose first element, after the length, is the identifier of its kind. */
const signedData = Buffer.from('06092a864886f70d010702', 'hex');
const headSize = 32;
const isSignature = (head: Buffer): boolean =>
  (head[0] === 0x30 && head.includes(signedData)) || /^-----BEGIN (CMS|PKCS7)-----/.test(head.toString('latin1'));

const codePattern = new RegExp(`/${codeKey} ?\\(([0-9A-Z-]{29})\\)`);
/** A chunk may end with this many bytes of a marker that continues in the next one. */
const overlap = 64;

const makeCodeFinder = (): { look: (piece: Buffer) => void; found: () => string | null } => {
  let [tail, code] = ['', ''];
  return {
    look: (piece) => {
      if (code) return;
      const text = tail + piece.toString('latin1');
      code = codePattern.exec(text)?.[1] ?? '';
      tail = text.slice(-overlap);
    },
    found: () => readCheckCode(code),
  };
};

/** Reads to the end, even if the file is too large to hold. */
export const inspectFile = async (name: string, content: AsyncIterable<Uint8Array>): Promise<InspectedFile> => {
  const hash = createHash('sha256');
  const codes = makeCodeFinder();
  const held: Buffer[] = [];
  let [kind, size]: ['pdf' | 'zip' | 'other' | null, number] = [null, 0];
  let head: Buffer = Buffer.alloc(0);
  for await (const each of content) {
    const piece = Buffer.from(each.buffer, each.byteOffset, each.byteLength);
    hash.update(piece);
    size += piece.length;
    if (head.length < headSize) head = Buffer.concat([head, piece.subarray(0, headSize)]);
    kind = startsAs(head);
    if (kind === 'pdf') codes.look(piece);
    // The first chunks may be too short to decide.
    if (kind === 'zip' || head.length < 4) held.push(Buffer.from(piece));
    if (size > largestArchive) held.length = 0;
  }
  const brought = kind === 'zip' && size <= largestArchive ? readPackage(Buffer.concat(held)) : null;
  return {
    name,
    kind: kind === 'pdf' ? 'pdf' : brought ? 'package' : isSignature(head) ? 'signature' : 'other',
    sha256: hash.digest('hex'),
    code: kind === 'pdf' ? codes.found() : null,
    package: brought,
  };
};
