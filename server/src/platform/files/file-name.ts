/** File names from people's machines: any script, but no paths, no control characters, and no more bytes than a disk accepts. */

import { withoutDirectionMarks } from '@qujat/contract/direction-marks';

const unprintable = /[\p{Cc}\u2028\u2029]/gu;

/** The limit of the database's column and of most disks. */
const mostBytes = 255;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** A name's stem, and its extension if it has a short one: what follows a dot in «1. Contract with …» is no extension. */
const partsOf = (name: string): readonly [stem: string, extension: string] => {
  const dot = name.search(/\.[^.\s]{1,20}$/u);
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
};

const characters = new Intl.Segmenter();

/** Cuts between characters, never within one. */
const cut = (text: string, bytes: number): string => {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, characters.segment(text).containing(read)?.index);
};

/**
 * The stem with this tail. A long stem is shortened to make room; where nothing of it fits, because it is one letter with hundreds of marks,
 * the file is called «file».
 */
export const withTail = (stem: string, tail: string): string => {
  if (bytesOf(stem + tail) <= mostBytes) return stem + tail;
  const kept = cut(stem, mostBytes - bytesOf(tail)).replace(/[.\s]+$/, '');
  return (kept === '' ? 'file' : kept) + tail;
};

/** The name with this before its extension, within the limit. */
export const withinLimit = (name: string, beforeExtension = ''): string => {
  const [stem, extension] = partsOf(name);
  return withTail(stem, beforeExtension + extension);
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
  return name === '' ? 'file' : withinLimit(name);
};
