/** The pictures that the text of a letter shows: they are part of it. Everything else that came with it is an attachment (MAI-1). */
import { makeSafe } from './safe-html.ts';

/** As an attachment that the text may refer to. */
export interface Picture {
  readonly contentId: string | null;
  readonly contentType: string;
  readonly size: number;
}

/** The size limit of all pictures within a text, bytes. */
const maxBytes = 8 * 1024 * 1024;

/** What every browser shows. */
export const shownKinds: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];

/** The names by which the text refers to pictures, exactly as its sanitiser reads them. None in a letter that is shown as text. */
const namesIn = (html: string): ReadonlySet<string> => {
  const names = new Set<string>();
  const safe = makeSafe(html, { remoteImageOf: () => null, imageOf: (name) => (names.add(name), null) });
  return safe ? names : new Set();
};

/** Those that are shown: of usual kinds, each name once, as many as the limit of all of them lets in. */
export const picturesWithin = <T extends Picture>(html: string, attachments: readonly T[]): ReadonlySet<T> => {
  const pictures = attachments.filter(({ contentId, contentType }) => contentId !== null && shownKinds.includes(contentType));
  const names = pictures.length > 0 ? new Set(namesIn(html)) : new Set<string>();
  const shown = new Set<T>();
  let left = maxBytes;
  for (const each of pictures) {
    if (each.contentId === null || each.size > left || !names.delete(each.contentId)) continue;
    left -= each.size;
    shown.add(each);
  }
  return shown;
};
