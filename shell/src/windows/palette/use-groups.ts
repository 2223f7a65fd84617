import { logout, request } from '@qujat/api';
import { changeLanguage } from '@qujat/contract/shell';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { currentLanguage, currentShortLanguage, languages, useTranslation, type LanguageCode } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { useNavigate } from '@qujat/router';
import { darkModeAtom, profileAtom, setCurrentTab, setLanguage, toggleDarkMode } from '@qujat/session';
import { useAtomValue } from 'jotai';
import { findPage, remoteEntries } from '../../frame/pages.ts';
import { useReleases } from '../../frame/releases-context.ts';
import { queueAddress } from '../../frame/sidebar/current-queue.ts';
import { useFavouriteTemplates } from '../../frame/sidebar/favourite-templates.ts';
import { useOrganisations } from '../../frame/sidebar/identity.ts';
import { useMoveToOrganisation } from '../../frame/sidebar/move-to-organisation.ts';
import { mainTabs, statusTabs } from '../../frame/sidebar/queue-tabs.ts';
import { settingsPath } from '../../frame/sidebar/settings-entry.tsx';
import { useQueueTitle } from '../../frame/sidebar/queue-titles.ts';
import { useReload } from '../../frame/use-reload.ts';
import type { PaletteGroup } from './entry.ts';

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
  const tabs = [...mainTabs(layout), ...statusTabs].map((code) => ({ id: `tab ${code}`, label: titleOf(code), run: () => show(code) }));
  const pages = remoteEntries(releases).map(({ to, label }) => ({
    id: `page ${to}`,
    label: label[currentShortLanguage()],
    run: () => void navigate(to),
  }));
  const archive = { id: 'archive', label: t('archive.title'), run: () => emit('window-asked', { window: 'archive' }) };
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
    entries: others.map(({ id, name }) => ({ id: `organisation ${id}`, label: name, run: () => moveTo(id) })),
  };
};

const useSettings = (): PaletteGroup => {
  const { t } = useTranslation('shell');
  const { t: say } = useTranslation('windows');
  const reload = useReload();
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
        ? [{ id: 'settings', label: t('settings.button'), run: () => void window.open(settingsPath, '_blank', 'noopener') }]
        : []),
      { id: 'theme', label: dark ? t('theme.light') : t('theme.dark'), run: toggleDarkMode },
      ...other.map(({ code, name }) => ({ id: `language ${code}`, label: say('palette.language', { name }), run: () => choose(code) })),
      { id: 'sign-out', label: t('signOut.button'), run: () => void logout() },
    ],
  };
};

/** Everything that the palette offers without searching for documents on the server. */
export const useGroups = (): readonly PaletteGroup[] => [useTabs(), useTemplates(), useOthers(), useSettings()];
