/**
 * ASN.1 as bytes: written as DER, read as BER too (Java's signers write indefinite lengths). Signatures cover exact bytes, so a value that
 * is read keeps its bytes.
 */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

export const tlv = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...items: readonly Uint8Array[]): Buffer => tlv(tags.sequence, ...items);
/** Ordered by bytes, as DER requires. */
export const set = (...items: readonly Uint8Array[]): Buffer => tlv(tags.set, ...items.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => tlv(tags.octetString, bytes);
export const nothing = (): Buffer => tlv(tags.nothing);
export const boolean = (value: boolean): Buffer => tlv(tags.boolean, Buffer.from([value ? 0xff : 0]));
/** `[number]` as a wrapper of its content (explicit), or in place of its tag (implicit). */
export const context = (number: number, ...items: readonly Uint8Array[]): Buffer => tlv(0xa0 | number, ...items);

/** A number that is not negative, as its bytes or itself. */
export const integer = (value: number | bigint | Uint8Array): Buffer => {
  const hex = typeof value === 'object' ? Buffer.from(value).toString('hex') : value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex || '00', 'hex');
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  return tlv(tags.integer, ...((short[0] ?? 0) & 0x80 ? [Buffer.from([0])] : []), short);
};

export const oid = (dotted: string): Buffer => {
  const [one = 0, two = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [one * 40 + two, ...rest].flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tlv(tags.oid, Buffer.from(bytes));
};

/** `20261120104500Z`; seconds only. */
const digits = (at: Date): string => at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
export const generalizedTime = (at: Date): Buffer => tlv(tags.generalizedTime, Buffer.from(`${digits(at)}Z`));
/** Certificates and signatures write a moment with a two-digit year until 2050. */
export const time = (at: Date): Buffer =>
  at.getUTCFullYear() < 2050 ? tlv(tags.utcTime, Buffer.from(`${digits(at).slice(2)}Z`)) : generalizedTime(at);

/** The input is not valid BER. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

/** One value with its exact bytes. */
export interface Node {
  readonly tag: number;
  /** With tag and length. */
  readonly raw: Buffer;
  readonly content: Buffer;
}

interface Head {
  readonly tag: number;
  readonly start: number;
  /** Null for an indefinite length. */
  readonly size: number | null;
}

const headAt = (bytes: Buffer, at: number): Head => {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('cut short');
  if (first < 0x80) return { tag, start: at + 2, size: first };
  if (first === 0x80) return { tag, start: at + 2, size: null };
  const count = first & 0x7f;
  if (count > 4 || at + 2 + count > bytes.length) throw new DerError('too long');
  return { tag, start: at + 2 + count, size: bytes.readUIntBE(at + 2, count) };
};

const deepest = 40;

const nodeAt = (bytes: Buffer, at: number, depth: number): Node => {
  if (depth > deepest) throw new DerError('too deep');
  const { tag, start, size } = headAt(bytes, at);
  if (size !== null) {
    if (start + size > bytes.length) throw new DerError('cut short');
    return { tag, raw: bytes.subarray(at, start + size), content: bytes.subarray(start, start + size) };
  }
  let end = start;
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += nodeAt(bytes, end, depth + 1).raw.length;
  return { tag, raw: bytes.subarray(at, end + 2), content: bytes.subarray(start, end) };
};

/** Reads one value, which must be the whole input. */
export const readDer = (bytes: Uint8Array): Node => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const node = nodeAt(buffer, 0, 0);
  if (node.raw.length !== buffer.length) throw new DerError('more than one value');
  return node;
};

/** The values inside a constructed value. */
export const childrenOf = ({ tag, content }: Node): Node[] => {
  if ((tag & 0x20) === 0) throw new DerError('not made of others');
  const nodes: Node[] = [];
  for (let at = 0; at < content.length;) {
    const node = nodeAt(content, at, 0);
    nodes.push(node);
    at += node.raw.length;
  }
  return nodes;
};

export const expectTag = (node: Node | undefined, tag: number): Node => {
  if (node?.tag !== tag) throw new DerError(`${tag.toString(16)} wanted`);
  return node;
};

/** The bytes of an octet string, even of one in pieces. */
export const octetsOf = (node: Node | undefined): Buffer => {
  if (node?.tag === (tags.octetString | 0x20)) return Buffer.concat(childrenOf(node).map(octetsOf));
  return expectTag(node, tags.octetString).content;
};

/** A non-negative integer. Throws DerError for one beyond the exact range of a number. */
export const wholeNumberOf = (node: Node | undefined): number => {
  const { content } = expectTag(node, tags.integer);
  if (content.length === 0 || content.length > 7 || (content[0] ?? 0) & 0x80) throw new DerError('a whole number wanted');
  return Number(BigInt(`0x${content.toString('hex')}`));
};

export const oidOf = (node: Node | undefined): string => {
  const { content } = expectTag(node, tags.oid);
  const parts: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    parts.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = parts;
  const one = Math.min(2, Math.floor(head / 40));
  return [one, head - one * 40, ...rest].join('.');
};

/** A moment in either of its two forms. */
export const timeOf = (node: Node | undefined): Date => {
  if (node?.tag !== tags.utcTime && node?.tag !== tags.generalizedTime) throw new DerError('a time wanted');
  const text = node.content.toString('latin1');
  const short = node.tag === tags.utcTime;
  const match = (short ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,3})\d*)?Z$/).exec(
    text,
  );
  if (!match) throw new DerError('a time wanted');
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = ''] = match;
  const full = short ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);
  return new Date(
    Date.UTC(full, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0'))),
  );
};
