/** Pictures that the product itself shows and prints: what is accepted here can be drawn into a PDF later without a failure. */
import { InvalidError } from '../http/errors.ts';
import { readJpeg } from './jpeg.ts';
import type { Picture } from './model.ts';
import { readPng } from './png.ts';

interface Demand {
  readonly types: readonly Picture['type'][];
  /** Pixels. */
  readonly maxSide: number;
}

/** Recognised by content, whatever the file's name. SVG is not accepted, because it can contain scripts. */
export const expectPicture = (bytes: Buffer, { types, maxSide }: Demand): Picture => {
  const picture = readPng(bytes, maxSide) ?? readJpeg(bytes);
  if (!picture || !types.includes(picture.type)) throw new InvalidError(types.length === 1 ? 'pictures.pngOnly' : 'pictures.pngOrJpeg');
  if (picture.width > maxSide || picture.height > maxSide) throw new InvalidError('pictures.tooManyPixels', { side: maxSide });
  return picture;
};
