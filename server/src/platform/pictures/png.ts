/** Checks a PNG whole: its chunks and their sums, and that its pixels unpack to what its head promises. Nothing is taken on trust. */
import { crc32, inflateSync } from 'node:zlib';
import type { Picture } from './model.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Values of a pixel by kind of colour: grey, red-green-blue, palette, grey with alpha, red-green-blue with alpha. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Null if a chunk is cut off or its sum is wrong, or if bytes follow the end. */
const chunksOf = (bytes: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return null;
    const body = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) return null;
    const type = body.subarray(0, 4).toString('latin1');
    chunks.push({ type, data: body.subarray(4) });
    at += 12 + length;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
};

/** The pixels fill their rows exactly, and each row begins with a filter that exists. Unpacks no byte more than promised. */
const fillsRows = (packed: Buffer, rowBytes: number, height: number): boolean => {
  const expected = (rowBytes + 1) * height;
  try {
    const pixels = inflateSync(packed, { maxOutputLength: expected });
    if (pixels.length !== expected) return false;
    for (let row = 0; row < height; row += 1) if ((pixels[row * (rowBytes + 1)] ?? 5) > 4) return false;
    return true;
  } catch {
    return false;
  }
};

/** Null if it is no PNG with eight bits a channel and without interlacing, no side longer than `maxSide`. Pictures are saved so by default. */
export const readPng = (bytes: Buffer, maxSide: number): Picture | null => {
  if (!bytes.subarray(0, signature.length).equals(signature)) return null;
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, colour = 0, compression, filter, interlace] = head.data.subarray(8);
  const perPixel = channels[colour];
  if (!perPixel || depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (width === 0 || height === 0) return null;
  if (width > maxSide || height > maxSide) return { type: 'image/png', width, height };
  if (colour === 3 && !chunks.some(({ type, data }) => type === 'PLTE' && data.length > 0 && data.length % 3 === 0)) return null;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return fillsRows(packed, width * perPixel, height) ? { type: 'image/png', width, height } : null;
};
