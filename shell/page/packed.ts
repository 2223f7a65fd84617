/**
 * Pages are compressed once for all requests, but each ends in a different ticket. Both encodings allow an uncompressed piece, so the
 * ticket is appended to the compressed data (RFC 1951 §3.2.4, RFC 7932 §9.2).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';

/** Everything of a page except its end, in every encoding. */
export interface Packed {
  /** A hash of the contents, without the end. */
  hash: string;
  raw: Buffer;
  /** Whole blocks: more may follow. */
  br: Buffer;
  deflated: Buffer;
  crc: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(deflateRaw);

/** Compresses the beginning of a page once, for all requests. */
export async function pack(text: string): Promise<Packed> {
  const raw = Buffer.from(text);
  return {
    hash: createHash('sha256').update(raw).digest('base64url').slice(0, 20),
    raw,
    br: await brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 }, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
    deflated: await deflate(raw, { finishFlush: constants.Z_SYNC_FLUSH }),
    crc: crc32(raw),
  };
}

const number = (value: number, bytes: 2 | 3 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** The page in brotli with an end of at most 65,535 bytes. */
export const withEndBrotli = ({ br }: Packed, end: Buffer): Buffer => {
  // Not the last block, its length minus one in 16 bits, uncompressed; then the last block, which is empty.
  const head = number(((end.length - 1) << 3) | (1 << 19), 3);
  return Buffer.concat([br, head, end, Buffer.of(0b11)]);
};

const gzipHead = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);

/** The same in gzip. */
export const withEndGzip = ({ raw, deflated, crc }: Packed, end: Buffer): Buffer => {
  // The last block, uncompressed, with its length and the complement of that length.
  const head = Buffer.concat([Buffer.of(1), number(end.length, 2), number(end.length ^ 0xffff, 2)]);
  return Buffer.concat([gzipHead, deflated, head, end, number(crc32(end, crc), 4), number((raw.length + end.length) % 2 ** 32, 4)]);
};

/** Browsers request pages again every day, so that their ticket is never older. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000);

/** Sends it in the best encoding that the browser accepts, or answers that it is unchanged: the browser then keeps its old ticket. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  now: Date,
  end: string,
): Promise<FastifyReply> {
  const etag = `W/"${packed.hash}.${dayOf(now)}"`;
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send();
  const last = Buffer.from(end);
  const [encoding] = acceptedEncodings(request.headers);
  if (encoding === 'br') return reply.header('content-encoding', encoding).send(withEndBrotli(packed, last));
  if (encoding === 'gzip') return reply.header('content-encoding', encoding).send(withEndGzip(packed, last));
  return reply.send(Buffer.concat([packed.raw, last]));
}
