import { logFault, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { bookmarkDocuments } from '@qujat/contract/bulk';
import { translate, useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshBookmarked, settleBookmarks } from '../list/queries.ts';
import { tellProblems } from './tell-outcomes.ts';

/** How long it can be taken back, milliseconds. */
const undoMs = 10_000;

const show = (client: QueryClient, ids: readonly number[], bookmarked: boolean): void => {
  settleBookmarks(client, ids, bookmarked);
  void refreshBookmarked(client);
};

const takeBack = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  try {
    tellProblems(await request(bookmarkDocuments, { ids, bookmarked: false }, { background: true }));
    show(client, ids, false);
    showToast({ kind: 'success', text: translate('today:selection.favourites.undone') });
  } catch (error) {
    logFault(error);
    showToast({
      kind: 'error',
      text: textOfFailure(error) || translate('today:selection.notDone'),
      retry: () => void takeBack(client, ids),
    });
  }
};

/** Puts documents among the favourites. «Вернуть» takes out those that were not there before (DAY-58). */
export const useBookmarkAll = (): { readonly busy: boolean; readonly bookmark: (ids: readonly number[]) => void } => {
  const { t } = useTranslation('today');
  const client = useQueryClient();
  const otherwise = t('selection.notDone');
  const { busy, run } = useChange({
    otherwise,
    onFailure: (error, retry) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise, retry }),
  });
  const bookmark = (ids: readonly number[]): void =>
    void run(async (send) => {
      const outcomes = await send(bookmarkDocuments, { ids, bookmarked: true });
      const added = outcomes.filter(({ changed }) => changed).map(({ documentId }) => documentId);
      show(client, added, true);
      tellProblems(outcomes);
      if (added.length === 0) {
        if (outcomes.every(({ problem }) => problem === null)) showToast({ kind: 'info', text: t('selection.favourites.already') });
        return;
      }
      showToast({
        kind: 'success',
        text: t('selection.favourites.added', { count: added.length }),
        duration: undoMs,
        action: { label: t('selection.undo'), act: () => void takeBack(client, added) },
      });
    });
  return { busy, bookmark };
};
