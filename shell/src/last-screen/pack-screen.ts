/**
 * The kept screen as it lies in the database: compressed. Chrome keeps a value of more than 64 kB in a file of its own, which is one more
 * answer to wait for.
 */
import type { KeptScreen } from './kept-screen.ts';

const through = (content: BlobPart, stream: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([content]).stream().pipeThrough(stream));

/** Compresses a screen. */
export const pack = (screen: KeptScreen): Promise<ArrayBuffer> =>
  through(JSON.stringify(screen), new CompressionStream('gzip')).arrayBuffer();

/** The screen again. Fails on anything else. */
export const unpack = (packed: ArrayBuffer): Promise<KeptScreen> =>
  through(packed, new DecompressionStream('gzip')).json() as Promise<KeptScreen>;
