import { readPageConfiguration } from '@qujat/api';
import { archiveLimits, type ContentItem } from '@qujat/contract/cloud';

/** The address that saves several files and folders as one archive; `link` for an outsider. */
export const archiveAddress = (items: readonly ContentItem[], link?: string): string => {
  const query = new URLSearchParams();
  for (const { kind, id, downloadCode } of items) {
    if (kind === 'folder') query.append('folder', String(id));
    else if (downloadCode) query.append('file', downloadCode);
  }
  if (link !== undefined) query.append('link', link);
  return `${readPageConfiguration().bases.second}/file/zip?${query}`;
};

/** Whether the archive is within the limits, as far as the client can know; only the server knows the size of folders. */
export const fitsArchive = (items: readonly ContentItem[]): boolean =>
  items.length <= archiveLimits.named && items.reduce((sum, { size }) => sum + (size ?? 0), 0) <= archiveLimits.bytes;
