import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page as it goes out, in every encoding. */
export interface Packed {
  etag: string;
  raw: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Packs a page once, for all who will ask for it. */
export async function pack(text: string): Promise<Packed> {
  const raw = Buffer.from(text);
  return { etag: `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 20)}"`, raw, br: await brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), gzip: await gzipped(raw) };
}

/** Sends it in the best encoding that the browser takes, or says that it has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const accepts = request.headers['accept-encoding'] ?? '';
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', packed.etag);
  if (request.headers['if-none-match'] === packed.etag && reply.statusCode === 200) return reply.code(304).send();
  if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(packed.br);
  if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(packed.gzip);
  return reply.send(packed.raw);
}
