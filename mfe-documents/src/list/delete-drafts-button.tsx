import { ApiError, logFault, request } from '@qujat/api';
import { deleteDrafts } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { reloadPage } from '../card/reload-page.ts';
import { draftsStillThere } from './drafts-still-there.ts';
import { refreshLists } from './queries.ts';
import type { SelectedDocument } from './selection.ts';

interface DeleteDraftsButtonProps {
  /** Of all pages. */
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
  const [deleting, setDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    if (!(await confirm({ text: t('card.confirm.remove'), action: t('card.act.remove'), danger: true }))) return;
    setDeleting(true);
    try {
      // In the background: a draft that another window has deleted leads nobody away from the list.
      await request(deleteDrafts, { ids: selected.map(({ id }) => id) }, { background: true });
      // The selection survives the reload, so it must be cleared first.
      flushSync(onDone);
      reloadPage({ said: t('list.draftsDeleted', { count: selected.length }) });
    } catch (error) {
      logFault(error);
      const ids = new Set(selected.map(({ id }) => id));
      const left = await draftsStillThere(ids).catch(() => ids);
      const gone = ids.size - left.size;
      const why = error instanceof ApiError && error.kind !== 'not-found' ? error.text : '';
      const text = [why, gone > 0 ? t('list.draftsGone', { count: gone }) : ''].filter(Boolean).join(' ');
      showToast({ kind: 'error', text: text || t('card.failed') });
      if (gone > 0) onLeft(left);
      void refreshLists(client);
      setDeleting(false);
    }
  };
  return (
    <Button size="sm" icon={<Trash2 aria-hidden="true" />} loading={deleting} onClick={() => void remove()}>
      {t('card.act.remove')}
    </Button>
  );
};
