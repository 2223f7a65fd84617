import { request } from '@qujat/api';
import { changeLanguage } from '@qujat/contract/shell';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { currentLanguage, currentShortLanguage, languages, useTranslation, type LanguageCode } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { useNavigate } from '@qujat/router';
import { darkModeAtom, profileAtom, setCurrentTab, setLanguage, toggleDarkMode } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { findPage, remoteEntries } from '../../frame/pages.ts';
import { useReleases } from '../../frame/releases-context.ts';
import { queueAddress, useCurrentQueue } from '../../frame/sidebar/current-queue.ts';
import { useFavouriteTemplates } from '../../frame/sidebar/favourite-templates.ts';
import { useOrganisations } from '../../frame/sidebar/identity.ts';
import { useMoveToOrganisation } from '../../frame/sidebar/move-to-organisation.ts';
import { mainTabs, statusTabs } from '../../frame/sidebar/queue-tabs.ts';
import { settingsPath } from '../../frame/sidebar/settings-entry.tsx';
import { useQueueTitle } from '../../frame/sidebar/queue-titles.ts';
import { useRestrictedPhone } from '../../frame/use-restricted-phone.ts';
import { useReload } from '../../frame/use-reload.ts';
import { useSignOut } from '../../frame/use-sign-out.ts';
import { Archive, Building2, FilePlus2, Folder, Languages, LayoutList, LogOut, Moon, PanelTop, Settings, Sun, Users } from 'lucide-react';
import { useLeftMenu } from '../../frame/sidebar/left-menu.ts';
import { serverAddress } from '../../frame/sidebar/server-address.ts';
import type { PaletteEntry, PaletteGroup } from './entry.ts';

const useTabs = (): PaletteGroup => {
  const { t } = useTranslation('shell');
  const { t: say } = useTranslation('windows');
  const navigate = useNavigate();
  const titleOf = useQueueTitle();
  const layout = useAtomValue(profileAtom)?.layout.sidebar ?? null;
  const releases = useReleases();
  const show = (code: QueueCode): void => {
    setCurrentTab(code);
    void navigate(queueAddress(code));
  };
  const tabs = [...mainTabs(layout), ...statusTabs].map((code) => ({
    id: `tab ${code}`,
    label: titleOf(code),
    icon: LayoutList,
    run: () => show(code),
  }));
  const pages = remoteEntries(releases).map(({ to, label }) => ({
    id: `page ${to}`,
    label: label[currentShortLanguage()],
    icon: PanelTop,
    run: () => void navigate(to),
  }));
  const archive = { id: 'archive', label: t('archive.title'), icon: Archive, run: () => emit('window-asked', { window: 'archive' }) };
  return { title: say('palette.tabs'), entries: [...tabs, ...pages, archive] };
};

/** The favourite templates; the others arrive with the documents that are found. */
const useTemplates = (): PaletteGroup => {
  const { t: say } = useTranslation('windows');
  const navigate = useNavigate();
  const { templates = [] } = useFavouriteTemplates();
  const entries = templates.map(({ id, name }) => ({
    id: `template ${id}`,
    label: name,
    icon: Folder,
    run: () => void navigate(queueAddress(queues.all, id)),
  }));
  return { title: say('palette.templates'), entries };
};

const useOthers = (): PaletteGroup => {
  const { t: say } = useTranslation('windows');
  const moveTo = useMoveToOrganisation();
  const others = (useOrganisations() ?? []).filter(({ selected }) => !selected);
  return {
    title: say('palette.organisations'),
    entries: others.map(({ id, name }) => ({ id: `organisation ${id}`, label: name, icon: Building2, run: () => moveTo(id) })),
  };
};

const useSettings = (): PaletteGroup => {
  const { t } = useTranslation('shell');
  const { t: say } = useTranslation('windows');
  const reload = useReload();
  const signOut = useSignOut();
  const hasSettings = findPage(useReleases(), settingsPath) !== undefined;
  const dark = useAtomValue(darkModeAtom);
  const choose = (language: LanguageCode): void =>
    void reload(async () => {
      await request(changeLanguage, { language });
      setLanguage(language);
    }, t('language.failed'));
  const other = languages.filter(({ code }) => code !== currentLanguage());
  return {
    title: say('palette.settings'),
    entries: [
      ...(hasSettings
        ? [{ id: 'settings', label: t('settings.button'), icon: Settings, run: () => void window.open(settingsPath, '_blank', 'noopener') }]
        : []),
      { id: 'theme', label: dark ? t('theme.light') : t('theme.dark'), icon: dark ? Sun : Moon, run: toggleDarkMode },
      ...other.map(({ code, name }) => ({
        id: `language ${code}`,
        label: say('palette.language', { name }),
        icon: Languages,
        run: () => choose(code),
      })),
      { id: 'sign-out', label: t('signOut.button'), icon: LogOut, run: () => void signOut() },
    ],
  };
};

/** The windows of the work area that an address opens (SHL-21). */
const useActs = (): PaletteGroup => {
  const { t: say } = useTranslation('windows');
  const navigate = useNavigate();
  const isRestricted = useRestrictedPhone();
  const { hash } = queueAddress(useCurrentQueue());
  const open = (window: 'create' | 'deputy') => (): void => void navigate({ pathname: '/', search: `?window=${window}`, hash });
  const acts: readonly PaletteEntry[] = [
    { id: 'create', label: say('palette.createDocument'), icon: FilePlus2, run: open('create') },
    { id: 'deputy', label: say('palette.deputy'), icon: Users, run: open('deputy') },
  ];
  return { title: say('palette.acts'), entries: isRestricted ? [] : acts };
};

/** The pages of the server's menu that belong to the client, each under the title of its group. */
const useMenuPages = (): readonly PaletteGroup[] => {
  const navigate = useNavigate();
  const releases = useReleases();
  return useLeftMenu().map(({ title, items }) => ({
    title,
    entries: items.flatMap(({ title: label, url, opensNewTab }): PaletteEntry[] => {
      const internal = serverAddress(url)?.internal;
      if (!internal || opensNewTab || !findPage(releases, internal.pathname)) return [];
      return [{ id: `menu ${url}`, label, icon: PanelTop, run: () => void navigate(internal) }];
    }),
  }));
};

export interface OwnGroups {
  readonly tabs: PaletteGroup;
  readonly templates: PaletteGroup;
  readonly acts: PaletteGroup;
  readonly pages: readonly PaletteGroup[];
  readonly organisations: PaletteGroup;
  readonly settings: PaletteGroup;
}

/** Everything that the palette offers without asking the server. */
export const useGroups = (): OwnGroups => ({
  tabs: useTabs(),
  templates: useTemplates(),
  acts: useActs(),
  pages: useMenuPages(),
  organisations: useOthers(),
  settings: useSettings(),
});
