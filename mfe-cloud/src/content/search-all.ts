import { hasExtension } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';

/** The maximum number of pages searched in a folder; more would keep a person waiting. */
const mostPages = 50;
const onPage = 20;

interface Found {
  readonly items: readonly ContentItem[];
  readonly pages?: number;
}

/**
 * One page of the items whose name contains the text. A server without the extension does not search: then the client searches the folder's
 * own pages.
 */
export const searchAll = async (ask: (page: number) => Promise<readonly ContentItem[]>, search: string, page: number): Promise<Found> => {
  if (hasExtension('cloud')) return { items: await ask(page) };
  const wanted = search.toLocaleLowerCase();
  const found: ContentItem[] = [];
  const seen = new Set<string>();
  for (let next = 0; next < mostPages; next++) {
    // A server without pages returns the same answer again.
    const items = (await ask(next)).filter(({ kind, id }) => !seen.has(`${kind} ${id}`));
    if (items.length === 0) break;
    for (const item of items) {
      seen.add(`${item.kind} ${item.id}`);
      if (item.name.toLocaleLowerCase().includes(wanted)) found.push(item);
    }
  }
  return { items: found.slice(page * onPage, (page + 1) * onPage), pages: Math.ceil(found.length / onPage) };
};
