/** Reads the segments of a JPEG up to its pixels. A PDF holds a JPEG as it is, so nothing of it is unpacked here. */
import type { Picture } from './model.ts';

/** Baseline, extended and progressive frames: what browsers and PDF viewers show. */
const frames = [0xc0, 0xc1, 0xc2];
const scan = 0xda;

/** Null if it is no JPEG with one or three colours of eight bits, or if it is cut off. */
export const readJpeg = (bytes: Buffer): Picture | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let found: Picture | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === scan) return found;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (frames.includes(marker)) {
      if (length < 8 || bytes[at + 4] !== 8 || ![1, 3].includes(bytes[at + 9] ?? 0)) return null;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      if (width === 0 || height === 0) return null;
      found = { type: 'image/jpeg', width, height };
    }
    at += 2 + length;
  }
  return null;
};
