import type { MenuGroup } from '@qujat/contract/shell';
import type { RequestContext } from '../http/context.ts';

type Item = MenuGroup['items'][number];

const item = (title: string, url: string, more: Partial<Item> = {}): Item => ({ title, url, opensNewTab: false, icon: null, fontWeight: null, ...more });

/** The further groups of the sidebar. Only what can be opened stands in it. */
export const leftMenu = ({ say, demo }: Pick<RequestContext, 'say' | 'demo'>): MenuGroup[] => [
  {
    title: say('menu.organisation'),
    items: [item(say('menu.feed'), '/portal', { icon: 'document' }), item(say('menu.cloud'), '/cloud', { icon: 'document' })],
  },
  ...(demo ? [{ title: say('menu.demo'), items: [item(say('outbox.title'), '/ce/outbox/', { icon: 'mail', opensNewTab: true })] }] : []),
];
