/** A free name: «План.pdf», then «План (2).pdf», of at most 255 bytes. */
import { fileName } from './file-name.ts';

export const freeName = (name: string, taken: Pick<ReadonlySet<string>, 'has'>): string => {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? extension : ` (${number})${extension}`;
    // A long stem is shortened to make room for the number.
    const spare = 255 - Buffer.byteLength(tail);
    const candidate = Buffer.byteLength(stem) <= spare ? stem + tail : shorten(stem, spare) + tail;
    if (!taken.has(candidate)) return candidate;
  }
};

const shorten = (text: string, bytes: number): string => {
  let kept = text;
  while (Buffer.byteLength(kept) > bytes) kept = [...kept].slice(0, -1).join('');
  return fileName(kept);
};
