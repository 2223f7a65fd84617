import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes, compressed here as well as brotli can, so that the figure does not depend on the server. */
export const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;
