import { createHash } from 'node:crypto';
import type { Content, Written } from './store.ts';

/** Passes a stream on and reports its length and hash at the end. */
export const measure = (content: Content): { content: AsyncGenerator<Uint8Array, void, undefined>; written: () => Written } => {
  const hash = createHash('sha256');
  let size = 0;
  const pass = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  return { content: pass(), written: () => ({ size, sha256: hash.digest('hex') }) };
};
