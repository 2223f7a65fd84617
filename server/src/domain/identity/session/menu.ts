import { administrationPages, pagesFor } from '@qujat/contract/administration/pages';
import type { MenuGroup } from '@qujat/contract/sidebar';
import type { RequestContext, SessionContext } from '../../../platform/http/context.ts';

type Item = MenuGroup['items'][number];

const item = (title: string, url: string, more: Partial<Item> = {}): Item => ({
  title,
  url,
  opensNewTab: false,
  icon: null,
  fontWeight: null,
  ...more,
});

// locale-keys: menu.pages.*
type MenuContext = Pick<RequestContext, 'say' | 'demo'> & Pick<SessionContext, 'session'>;

/** The pages of the administration that the person may open (ADM-1); a link would lead everybody else to a refusal. */
const administration = ({ say, session }: MenuContext): MenuGroup[] => {
  const pages = pagesFor(session.roles);
  if (pages.length === 0) return [];
  return [{ title: say('menu.organisation'), items: pages.map((name) => item(say(`menu.pages.${name}`), administrationPages[name].path)) }];
};

/** Further groups of the sidebar: pages that only some people have (remotes bring the entries that everybody has). */
export const leftMenu = (context: MenuContext): MenuGroup[] => {
  const { say, demo } = context;
  const outbox = { title: say('menu.demo'), items: [item(say('outbox.title'), '/ce/outbox/', { icon: 'mail', opensNewTab: true })] };
  return [...administration(context), ...(demo ? [outbox] : [])];
};
