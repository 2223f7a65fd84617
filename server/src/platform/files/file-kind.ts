/** The kind of a file by its content: its name only claims one (WIR-4). */
import { InvalidError } from '../http/errors.ts';
import { extensionOf } from './store-file.ts';

/** How many bytes of the beginning determine the kind. */
export const headBytes = 1024;

const startsWith = (...codes: readonly (number | string)[]) => {
  const wanted = Buffer.concat(codes.map((code) => (typeof code === 'string' ? Buffer.from(code, 'latin1') : Buffer.from([code]))));
  return (head: Buffer, at = 0): boolean => head.subarray(at, at + wanted.length).equals(wanted);
};
type Test = (head: Buffer) => boolean;
const either =
  (...tests: readonly Test[]): Test =>
  (head) =>
    tests.some((test) => test(head));
const riff =
  (kind: string): Test =>
  (head) =>
    startsWith('RIFF')(head) && startsWith(kind)(head, 8);

const isPdf: Test = (head) => head.includes('%PDF-');
const isZip = either(startsWith('PK', 3, 4), startsWith('PK', 5, 6));
/** Documents of office programs from before 2007. */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isRtf = startsWith('{\\rtf');
const isMedia: Test = (head) => startsWith('ftyp')(head, 4);
/** A DER sequence, which signatures are, or its base64 form. */
const isSignature: Test = (head) => (head[0] === 0x30 && (head[1] ?? 0) >= 0x80) || startsWith('-----BEGIN')(head);
/** OpenPGP signatures have the same extension. */
const isPgp: Test = (head) => [0x88, 0x89, 0x8a, 0xc2].includes(head[0] ?? 0);
/** Text has no NUL, except in two-byte encodings, which declare themselves in the first bytes. */
const isText: Test = (head) => startsWith(0xff, 0xfe)(head) || startsWith(0xfe, 0xff)(head) || !head.includes(0);

/** Programs for Windows, Linux, macOS, Java and the shell. */
const isProgram = either(
  startsWith('MZ'),
  startsWith(0x7f, 'ELF'),
  startsWith(0xfe, 0xed, 0xfa),
  startsWith(0xcf, 0xfa, 0xed, 0xfe),
  startsWith(0xce, 0xfa, 0xed, 0xfe),
  startsWith(0xca, 0xfe, 0xba, 0xbe),
  startsWith('#!'),
);
/**
 * Extensions that a click would run or mount, or that make another program run something: programs, scripts, installers, shortcuts, help,
 * disk images, and office files with macros (which documents may not have as attachments either, NEW-5). HTML and SVG are not among them,
 * because they are only ever downloaded (WIR-4).
 */
const programs = new Set(
  [
    'apk app appimage bat cmd com cpl deb dll dmg elf exe gadget ipa jar msc msi msix msixbundle msp mst ocx pif pkg rpm run scr sys xap',
    'appinstaller application appx appxbundle appref-ms diagcab theme themepack wim xbap',
    'ade adp bas chm crt csh fish hlp hta inf ins isp its js jse jnlp ksh mde mdb mht mhtml ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1',
    'jsx mjs php phar pl pssc pyc pyw py pyz pyzw rb reg sct sh shb shs tcl vb vba vbe vbs vbscript ws wsc wsf wsh zsh bash',
    'desktop lnk library-ms mad maf mag mam maq mas mau mav maw mda search-ms scf settingcontent-ms url webloc website xnk',
    'xht xsl xslt swf one onepkg rdp vhd vhdx vmdk iso img udf udx cab',
    'docm dotm pptm potm ppam ppsm sldm xlsm xlsb xltm xlam xla xll xlm wll iqy oqy rqy slk pub accde accdr',
  ].flatMap((line) => line.split(' ')),
);

/** The extension as systems see it: everything after the last dot. Windows drops what cannot be seen, and what follows a colon. */
export const isProgramName = (name: string): boolean =>
  name
    .replaceAll(/\p{Cf}/gu, '')
    .split(':')
    .some((part) => programs.has(/\.([^.]+)$/.exec(part)?.[1]?.trim().toLowerCase() ?? ''));

const office = 'application/vnd.openxmlformats-officedocument';
const kinds: Readonly<Record<string, readonly [contentType: string, test: Test]>> = {
  pdf: ['application/pdf', isPdf],
  png: ['image/png', startsWith(0x89, 'PNG\r\n', 0x1a, '\n')],
  jpg: ['image/jpeg', startsWith(0xff, 0xd8, 0xff)],
  jpeg: ['image/jpeg', startsWith(0xff, 0xd8, 0xff)],
  gif: ['image/gif', either(startsWith('GIF87a'), startsWith('GIF89a'))],
  webp: ['image/webp', riff('WEBP')],
  bmp: ['image/bmp', startsWith('BM')],
  tif: ['image/tiff', either(startsWith('II*', 0), startsWith('MM', 0, '*'))],
  tiff: ['image/tiff', either(startsWith('II*', 0), startsWith('MM', 0, '*'))],
  heic: ['image/heic', isMedia],
  docx: [`${office}.wordprocessingml.document`, isZip],
  xlsx: [`${office}.spreadsheetml.sheet`, isZip],
  pptx: [`${office}.presentationml.presentation`, isZip],
  odt: ['application/vnd.oasis.opendocument.text', isZip],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', isZip],
  odp: ['application/vnd.oasis.opendocument.presentation', isZip],
  zip: ['application/zip', isZip],
  doc: ['application/msword', either(isCompound, isRtf)],
  xls: ['application/vnd.ms-excel', isCompound],
  ppt: ['application/vnd.ms-powerpoint', isCompound],
  rtf: ['application/rtf', isRtf],
  rar: ['application/vnd.rar', startsWith('Rar!')],
  '7z': ['application/x-7z-compressed', startsWith('7z', 0xbc, 0xaf)],
  msg: ['application/vnd.ms-outlook', isCompound],
  eml: ['message/rfc822', isText],
  p7s: ['application/pkcs7-signature', isSignature],
  cms: ['application/cms', isSignature],
  sig: ['application/octet-stream', either(isSignature, isPgp)],
  gz: ['application/gzip', startsWith(0x1f, 0x8b)],
  mp3: ['audio/mpeg', (head) => startsWith('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)],
  wav: ['audio/wav', riff('WAVE')],
  mp4: ['video/mp4', isMedia],
  mov: [
    'video/quicktime',
    either(isMedia, (head) => startsWith('moov')(head, 4) || startsWith('mdat')(head, 4) || startsWith('wide')(head, 4)),
  ],
  txt: ['text/plain', isText],
  csv: ['text/csv', isText],
  xml: ['application/xml', isText],
  json: ['application/json', isText],
};

const kindOf = (extension: string): (typeof kinds)[string] => kinds[extension] ?? ['application/octet-stream', () => true];
const isRunnable = (name: string, head: Buffer): boolean => isProgramName(name) || isProgram(head);

/** Whether a stored file matches its name and is not a program. */
export const isWhatItSays = (name: string, head: Buffer): boolean => {
  const extension = extensionOf(name);
  return !isRunnable(name, head) && kindOf(extension)[1](head);
};

/**
 * The type to store the file with. Throws InvalidError for a program, and for a file that does not match its extension (a `.pdf` with other
 * content). An unknown type is accepted, because such a file is only ever downloaded, never shown.
 */
export const contentTypeOf = (name: string, head: Buffer): string => {
  const extension = extensionOf(name);
  if (isRunnable(name, head)) throw new InvalidError('files.program', { name });
  const [contentType, test] = kindOf(extension);
  if (!test(head)) throw new InvalidError('files.otherKind', { name });
  return contentType;
};

/** Pictures that a browser shows and that cannot contain a script. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']);
export const isPicture = (contentType: string): boolean => pictures.has(contentType);
