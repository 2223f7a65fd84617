/** Whether a file is what its name says: by its first bytes, against a list of what may be attached. Pure. */
import { attachmentExtensions } from '@qujat/contract/new-document';

type Extension = (typeof attachmentExtensions)[number];
type Test = (bytes: Buffer) => boolean;

const begins = (...signature: readonly number[]): Test => (bytes) => bytes.subarray(0, signature.length).equals(Buffer.from(signature));
const says = (text: string, at = 0): Test => (bytes) => bytes.subarray(at, at + text.length).toString('latin1') === text;
const any = (...tests: readonly Test[]): Test => (bytes) => tests.some((test) => test(bytes));

const zip = any(says('PK\x03\x04'), says('PK\x05\x06'));
/** The compound file of the older office programs. */
const compound = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** A sequence in DER, which is what signatures are, or the same in letters. */
const signature = any((bytes) => bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80, says('-----BEGIN'));

/** Text of any single-byte or UTF-8 alphabet: no control characters that text has no use for. UTF-16 begins with its mark. */
const text: Test = (bytes) => begins(0xff, 0xfe)(bytes) || begins(0xfe, 0xff)(bytes) || bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c);

/** Some programs write a few bytes before; a reader looks for the mark within the first 1024. */
const pdf: Test = (bytes) => bytes.subarray(0, 1024).includes('%PDF-');
const jpeg = begins(0xff, 0xd8, 0xff);
const tiff = any(begins(0x49, 0x49, 0x2a, 0x00), begins(0x4d, 0x4d, 0x00, 0x2a));

const tests: Readonly<Record<Extension, Test>> = {
  pdf, doc: any(compound, says('{\\rtf')), xls: compound, ppt: compound, msg: compound,
  docx: zip, xlsx: zip, pptx: zip, odt: zip, ods: zip, odp: zip, zip,
  rtf: says('{\\rtf'), txt: text, csv: text, xml: text, eml: text,
  jpg: jpeg, jpeg, png: says('\x89PNG\r\n\x1a\n'), gif: any(says('GIF87a'), says('GIF89a')), bmp: says('BM'), tif: tiff, tiff,
  webp: (bytes) => says('RIFF')(bytes) && says('WEBP', 8)(bytes),
  rar: says('Rar!\x1a\x07'), '7z': begins(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  p7s: signature, cms: signature, sig: signature,
  mp3: any(says('ID3'), (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0), mp4: says('ftyp', 4),
};

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** 'kind': files with such an ending are not taken. 'content': it is something else than its name says. */
export const fileProblem = (name: string, content: Buffer): 'kind' | 'content' | null => {
  const extension = attachmentExtensions.find((each) => each === extensionOf(name));
  if (!extension) return 'kind';
  return tests[extension](content) ? null : 'content';
};
