import { ApiError } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { deleteDrafts } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { reloadPage } from '../card/reload-page.ts';
import { draftsStillThere } from './drafts-still-there.ts';
import { nextUnselected } from './neighbours.ts';
import { refreshLists } from './queries.ts';
import type { SelectedDocument } from './selection.ts';

interface DeleteDraftsButtonProps {
  /** The selection of all pages. */
  readonly selected: readonly SelectedDocument[];
  /** Removes the deleted drafts from the selection. */
  readonly onDone: () => void;
  /** The selected drafts that still exist; the others are no longer drafts. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** Deletes the selected drafts; only on the tab of drafts, and the page reloads afterwards (LST-13). */
export const DeleteDraftsButton = ({ selected, onDone, onLeft }: DeleteDraftsButtonProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const ids = new Set(selected.map(({ id }) => id));
  const { busy, run } = useChange({
    otherwise: t('card.failed'),
    onFailure: async (reason) => {
      const left = await draftsStillThere(ids).catch(() => ids);
      const removed = ids.size - left.size;
      const why = reason instanceof ApiError && reason.kind !== 'not-found' ? reason.text : '';
      const text = [why, removed > 0 ? t('list.draftsGone', { count: removed }) : ''].filter(Boolean).join(' ');
      showToast({ kind: 'error', text: text || t('card.failed') });
      if (removed > 0) onLeft(left);
      void refreshLists(client);
    },
  });
  const remove = (): Promise<boolean> => {
    const next = nextUnselected(client, ids);
    // In the background: a draft that another window has deleted must not navigate away from the list.
    return run((send) => send(deleteDrafts, { ids: [...ids] }, { background: true }), {
      confirm: () => confirm({ text: t('card.confirm.remove'), action: t('card.act.remove'), danger: true }),
      reload: () => {
        // The selection survives the reload, so it must be cleared first.
        flushSync(onDone);
        void reloadPage({ said: t('list.draftsDeleted', { count: ids.size }), row: next ?? 'heading' });
      },
    });
  };
  return (
    <Button size="sm" icon={<Trash2 aria-hidden="true" />} loading={busy} onClick={() => void remove()}>
      {t('card.act.remove')}
    </Button>
  );
};
