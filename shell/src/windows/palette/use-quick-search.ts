import { hasExtension, queryKey, request } from '@qujat/api';
import { administrationPages } from '@qujat/contract/administration/pages';
import { quickSearch } from '@qujat/contract/quick-search';
import type { CallAnswer } from '@qujat/contract/call';
import { queues } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { useNarrowScreen } from '@qujat/ui/media';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilePlus2, FileText, Folder, UserRound } from 'lucide-react';
import { queueAddress } from '../../frame/sidebar/current-queue.ts';
import { useLeftMenu } from '../../frame/sidebar/left-menu.ts';
import { useRestrictedPhone } from '../../frame/use-restricted-phone.ts';
import { callOrCopy } from './call-or-copy.ts';
import { narrowGroups, type PaletteEntry, type PaletteGroup } from './entry.ts';
import { usePaused } from './use-paused.ts';

type Found = CallAnswer<typeof quickSearch>;
const fewest = 2;

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const useDocumentGroup = (): ((found: Found) => PaletteGroup) => {
  const { t } = useTranslation('windows');
  const navigate = useNavigate();
  return ({ documents }) => ({
    title: t('palette.documents'),
    entries: documents.map(({ id, number, subject, typeName, statusName }) => ({
      id: `document ${id}`,
      label: subject || typeName,
      hint: joined(number || t('palette.draft'), subject && typeName, statusName),
      below: true,
      icon: FileText,
      run: () => void navigate({ pathname: '/', search: `?document=${id}`, hash: `#currentTab=${queues.all}` }),
    })),
  });
};

/** An administrator gets a colleague's page; everybody else the phone. */
const usePeopleGroup = (): ((found: Found) => PaletteGroup) => {
  const { t } = useTranslation('windows');
  const navigate = useNavigate();
  const narrow = useNarrowScreen();
  const { path } = administrationPages.people;
  const administers = useLeftMenu().some(({ items }) => items.some(({ url }) => url === path));
  return ({ people }) => ({
    title: t('palette.people'),
    entries: people.map(({ id, fullName, position, department, phone }): PaletteEntry => ({
      id: `person ${id}`,
      label: fullName,
      hint: joined(position, department, phone || t('palette.noPhone')),
      below: true,
      icon: UserRound,
      run: () => (administers ? void navigate(`${path}/person?id=${id}`) : callOrCopy({ fullName, phone, calls: narrow })),
    })),
  });
};

const useTemplateGroups = (): ((found: Found) => readonly PaletteGroup[]) => {
  const { t } = useTranslation('windows');
  const navigate = useNavigate();
  return ({ templates }) => [
    {
      title: t('palette.create'),
      entries: templates
        .filter(({ mayStart }) => mayStart)
        .map(({ id, name, code }) => ({
          id: `create ${id}`,
          label: t('palette.createOf', { name }),
          hint: code,
          icon: FilePlus2,
          run: () => void window.open(`/ce/newdoc/?${id}`, '_blank', 'noopener'),
        })),
    },
    {
      title: t('palette.documentsOf'),
      entries: templates
        .filter(({ hasDocuments }) => hasDocuments)
        .map(({ id, name, code }) => ({
          id: `template ${id}`,
          label: name,
          hint: code,
          icon: Folder,
          run: () => void navigate(queueAddress(queues.all, id)),
        })),
    },
  ];
};

/**
 * What the server finds by every typed word (SHL-21). Of the answer to an earlier text, only what holds the new words too is shown until
 * the new answer arrives.
 */
export const useQuickSearch = (typed: string): { groups: readonly PaletteGroup[]; state: 'idle' | 'searching' | 'failed' | 'found' } => {
  const search = usePaused(typed.trim());
  const isRestricted = useRestrictedPhone();
  const isWanted = hasExtension('quick-search') && !isRestricted && typed.trim().length >= fewest;
  const asks = isWanted && search.length >= fewest;
  const documents = useDocumentGroup();
  const people = usePeopleGroup();
  const templates = useTemplateGroups();
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: queryKey('quick-search', search),
    queryFn: ({ signal }) => request(quickSearch, { words: search }, { signal, background: true }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  if (!isWanted) return { groups: [], state: 'idle' };
  if (!data) return { groups: [], state: isError ? 'failed' : 'searching' };
  // People first: their documents, which the same name finds too, would push them off the screen.
  const groups = [people(data), documents(data), ...templates(data)].filter(({ entries }) => entries.length > 0);
  const isOld = isPlaceholderData || search !== typed.trim();
  return isOld ? { groups: narrowGroups(groups, typed.trim()), state: 'searching' } : { groups, state: 'found' };
};
