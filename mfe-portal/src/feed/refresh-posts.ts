/** Refreshes the posts on the screen: likes and comments of others, and removed posts. New posts are only counted. */
import type { Post } from '@qujat/contract/feed';
import type { QueryClient } from '@tanstack/react-query';
import { askPosts, feedKey, type PostPages, type ShownPost } from './posts-query.ts';

/** Posts whose card is on the screen, found by the card's attribute. */
const idsInSight = (): ReadonlySet<number> =>
  new Set(
    [...document.querySelectorAll<HTMLElement>('[data-post]')].flatMap((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom >= 0 && top <= window.innerHeight ? [Number(card.dataset['post'])] : [];
    }),
  );

/** Somebody writes a comment on the post: what they have written must not vanish with it. */
const isWrittenOn = ({ id }: ShownPost): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>(`[data-post="${id}"] textarea`)].some(({ value }) => value.trim() !== '');

/** Merges a refetched page: posts from below `before` down to `last` are replaced, and those it does not contain are removed. */
const merge = (held: PostPages, fresh: readonly Post[], before: number, last: number): PostPages => {
  const byId = new Map(fresh.map((post) => [post.id, post]));
  const isCovered = (post: ShownPost): boolean => post.id < before && post.id >= last;
  const without = (post: ShownPost): ShownPost[] => (isWrittenOn(post) ? [{ ...post, isRemoved: true }] : []);
  return {
    ...held,
    pages: held.pages.map((page) => page.flatMap((post) => byId.get(post.id) ?? (isCovered(post) ? without(post) : [post]))),
  };
};

/** Requests the visible pages again. Returns the ids of posts that are newer than all shown ones. */
export const refreshPosts = async (client: QueryClient, search: string): Promise<readonly number[]> => {
  const read = (): PostPages | undefined => client.getQueryData<PostPages>(feedKey(search));
  const shown = read()?.pages ?? [];
  const newest = shown[0]?.[0]?.id ?? 0;
  const seen = idsInSight();
  const head = await askPosts(search, undefined, { background: true });
  const newer = head.filter(({ id }) => id > newest).map(({ id }) => id);
  const take = (fresh: readonly Post[], before: number, last: number): void => {
    const held = read();
    // If the feed has been reloaded meanwhile, it is newer.
    if (held && held.pages[0]?.[0]?.id === shown[0]?.[0]?.id)
      client.setQueryData<PostPages>(feedKey(search), merge(held, fresh, before, last));
  };
  const covered = head.at(-1)?.id ?? 0;
  take(head, Infinity, covered);
  for (const page of shown) {
    const [first] = page;
    if (!first || (page.at(-1)?.id ?? 0) >= covered || !page.some(({ id }) => seen.has(id))) continue;
    const fresh = await askPosts(search, first.id + 1, { background: true });
    // There are fewer than before: nothing comes after them.
    take(fresh, first.id + 1, fresh.length < page.length ? 0 : (fresh.at(-1)?.id ?? 0));
  }
  return newer;
};
