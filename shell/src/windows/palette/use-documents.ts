import { queryKey, request } from '@qujat/api';
import { documentList } from '@qujat/contract/document-list';
import { queues } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, Folder } from 'lucide-react';
import { useRestrictedPhone } from '../../frame/use-restricted-phone.ts';
import { matches, type PaletteEntry } from './entry.ts';
import { usePaused } from './use-paused.ts';

const fewest = 2;
/** More do not fit on the screen. */
const most = 8;

interface Found {
  readonly documents: readonly PaletteEntry[];
  /** Templates of all documents that the person may see. */
  readonly templates: readonly PaletteEntry[];
  readonly state: 'idle' | 'searching' | 'failed' | 'found';
}

/**
 * What the specified list finds, for a server without the quick search: documents whose number matches, in all periods, and the templates
 * by whose name a person may look for documents.
 */
export const useDocuments = (typed: string, asks: boolean): Found => {
  const { t } = useTranslation('windows');
  const navigate = useNavigate();
  const search = usePaused(typed.trim());
  const isRestricted = useRestrictedPhone();
  const wanted = asks && !isRestricted && search.length >= fewest;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKey('palette', search),
    queryFn: ({ signal }) =>
      request(documentList, { queue: queues.all, page: 1, search, searchAllPeriods: true }, { signal, background: true }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted || typed.trim().length < fewest || !data) {
    return { documents: [], templates: [], state: isError ? 'failed' : isFetching ? 'searching' : 'idle' };
  }
  const documents = data.documents
    .map(({ id, number, subject, name }) => ({
      id: `document ${id}`,
      label: number || t('palette.draft'),
      hint: subject || name,
      icon: FileText,
      run: () => void navigate({ pathname: '/', search: `?document=${id}`, hash: `#currentTab=${queues.all}` }),
    }))
    .filter((entry) => matches({ ...entry, hint: '' }, typed.trim()))
    .slice(0, most);
  const templates = data.types
    .map(({ id, name, code }) => ({
      id: `template ${id}`,
      label: name,
      hint: code,
      icon: Folder,
      run: () => void navigate({ pathname: '/', search: `?template=${id}`, hash: `#currentTab=${queues.all}` }),
    }))
    .filter((entry) => matches(entry, typed.trim()));
  return { documents, templates, state: isFetching || search !== typed.trim() ? 'searching' : 'found' };
};
