import type { ContentItem } from '@qujat/contract/cloud';

/** The set with a key added or removed. */
export const toggled = (selected: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Identifiers of folders and files, in the form of the calls. */
export const idsOf = (items: readonly ContentItem[]): { folders?: number[]; files?: number[] } => {
  const folders = items.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : []));
  const files = items.flatMap(({ kind, id }) => (kind === 'file' ? [id] : []));
  return { ...(folders.length > 0 && { folders }), ...(files.length > 0 && { files }) };
};
