import { administrationPages, pagesFor } from '@qujat/contract/administration/pages';
import { journalRoles } from '@qujat/contract/tasks/journals';
import { controlPages, controlPagesFor } from '@qujat/contract/tasks/pages';
import type { MenuGroup } from '@qujat/contract/sidebar';
import type { RequestContext, SessionContext } from '../../../platform/http/context.ts';
import { hasCompletedDocument } from '../../organisations/completed-document.ts';

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
type MenuContext = Pick<RequestContext, 'db' | 'say' | 'demo'> & Pick<SessionContext, 'session'>;

/** The first steps leave the sidebar with the first completed document, or when an administrator hides them (ADM-10). */
const showsFirstSteps = async ({ db, session: { organisationId } }: MenuContext): Promise<boolean> => {
  const { first_steps_hidden } = await db
    .selectFrom('organisations')
    .select('first_steps_hidden')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return !first_steps_hidden && !(await hasCompletedDocument(db, organisationId));
};

/** The pages of the administration that the person may open (ADM-1); a link would lead everybody else to a refusal. */
const administration = async (context: MenuContext): Promise<MenuGroup[]> => {
  const { say, session } = context;
  const allowed = pagesFor(session.roles);
  const pages =
    allowed.includes('first-steps') && !(await showsFirstSteps(context)) ? allowed.filter((name) => name !== 'first-steps') : allowed;
  if (pages.length === 0) return [];
  return [
    {
      title: say('menu.organisation'),
      items: pages.map((name) =>
        item(say(`menu.pages.${name}`), administrationPages[name].path, name === 'first-steps' ? { fontWeight: '600' } : {}),
      ),
    },
  ];
};

// locale-keys: menu.controlPages.*
/** Tasks are everybody's; reports about them are for clerks and for whoever heads something (TSK-1). */
const control = async ({ db, say, session }: MenuContext): Promise<MenuGroup> => {
  const heads =
    session.roles.has('clerk') ||
    session.roles.has('general-director') ||
    (await db.selectFrom('departments').select('id').where('head_id', '=', session.employeeId).limit(1).executeTakeFirst()) !== undefined;
  return {
    title: say('menu.control'),
    items: controlPagesFor({ mayReport: heads, keepsJournals: journalRoles.some((role) => session.roles.has(role)) }).map((name) =>
      item(say(`menu.controlPages.${name}`), controlPages[name].path),
    ),
  };
};

/** Further groups of the sidebar: pages that only some people have (remotes bring the entries that everybody has). */
export const leftMenu = async (context: MenuContext): Promise<MenuGroup[]> => {
  const { say, demo } = context;
  const outbox = { title: say('menu.demo'), items: [item(say('outbox.title'), '/ce/outbox/', { icon: 'mail', opensNewTab: true })] };
  return [await control(context), ...(await administration(context)), ...(demo ? [outbox] : [])];
};
