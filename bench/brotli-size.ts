import { brotliCompressSync, constants } from 'node:zlib';

/** Size in bytes, compressed here at brotli's maximum, so that the figure does not depend on the server. */
export const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;
