/** File names from people's machines: any script, but no paths, no control characters, and no more bytes than a disk accepts. */

import { withoutDirectionMarks } from '@qujat/contract/direction-marks';

const unprintable = /[\p{Cc}\u2028\u2029]/gu;

/** The limit of the database's column and of most disks. */
const mostBytes = 255;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Cuts between characters, never within one. */
const cut = (text: string, bytes: number): string => {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (bytesOf(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept;
};

/**
 * The name to store and show. Path parts are removed, and so are spaces and dots at the ends; a long name is shortened before its
 * extension.
 */
export const fileName = (given: string): string => {
  const last = given.split(/[\\/]/).pop() ?? '';
  const name = withoutDirectionMarks(last)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unprintable, '')
    .trim()
    .replace(/[.\s]+$/, '');
  if (name === '') return 'file';
  if (bytesOf(name) <= mostBytes) return name;
  const extension = /\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
  return cut(name.slice(0, name.length - extension.length), mostBytes - bytesOf(extension)).trim() + extension;
};
