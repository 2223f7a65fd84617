import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import Negotiator from 'negotiator';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);

/** Shorter answers fit into a packet or two anyway; those of signing in and of tokens are all shorter. */
const fewBytes = 2_048;

/**
 * Compresses long answers of calls: the first page of a list is 54 kB of JSON and 6 of brotli. Only answers to a bearer: the length of
 * what is compressed would tell another site about its content only if that site could ask in the person's name, and a header with a
 * token is something that it cannot send.
 */
export const compressAnswers = (app: FastifyInstance): void =>
  void app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < fewBytes || reply.hasHeader('content-encoding')) return payload;
    if (!request.headers.authorization || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!new Negotiator(request.raw).encodings(['br']).includes('br')) return payload;
    const packed = await brotli(payload, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
    reply.header('content-encoding', 'br').header('content-length', packed.length);
    return packed;
  });
