import type { MenuGroup } from '@qujat/contract/sidebar';
import type { RequestContext } from '../../../platform/http/context.ts';

type Item = MenuGroup['items'][number];

const item = (title: string, url: string, more: Partial<Item> = {}): Item => ({
  title,
  url,
  opensNewTab: false,
  icon: null,
  fontWeight: null,
  ...more,
});

/** Further groups of the sidebar: pages that belong to no remote (remotes bring their own entries). */
export const leftMenu = ({ say, demo }: Pick<RequestContext, 'say' | 'demo'>): MenuGroup[] =>
  demo ? [{ title: say('menu.demo'), items: [item(say('outbox.title'), '/ce/outbox/', { icon: 'mail', opensNewTab: true })] }] : [];
