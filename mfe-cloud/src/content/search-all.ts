import { hasExtension } from '@qujat/api';
import type { ContentItem } from '@qujat/contract/cloud';

/** Of a folder that is looked through page by page; more would keep a person waiting. */
const mostPages = 50;
const onPage = 20;

interface Found {
  readonly items: readonly ContentItem[];
  readonly pages?: number;
}

/**
 * One page of what is found by a part of the name. A server that only speaks the specification does not search: then the
 * folder's own pages are looked through here.
 */
export const searchAll = async (ask: (page: number) => Promise<readonly ContentItem[]>, search: string, page: number): Promise<Found> => {
  if (hasExtension('cloud')) return { items: await ask(page) };
  const wanted = search.toLocaleLowerCase();
  const found: ContentItem[] = [];
  const seen = new Set<string>();
  for (let next = 0; next < mostPages; next++) {
    // A server that knows no pages answers the same again.
    const items = (await ask(next)).filter(({ kind, id }) => !seen.has(`${kind} ${id}`));
    if (items.length === 0) break;
    for (const item of items) {
      seen.add(`${item.kind} ${item.id}`);
      if (item.name.toLocaleLowerCase().includes(wanted)) found.push(item);
    }
  }
  return { items: found.slice(page * onPage, (page + 1) * onPage), pages: Math.ceil(found.length / onPage) };
};
