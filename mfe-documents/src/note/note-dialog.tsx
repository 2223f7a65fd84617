import { queryKey, request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { privateNote, savePrivateNote } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { confirm } from '@qujat/ui/confirm';
import { FormDialog } from '@qujat/ui/dialog';
import { TextArea } from '@qujat/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useDraft, useDrafts } from '../card/comment-drafts.ts';
import { reloadPage } from '../card/reload-page.ts';
import { ListFailure } from '../list/list-failure.tsx';
import type { NoteDialogProps } from './note-dialog-props.ts';
import styles from './note-dialog.module.css';

/** The longest note that the call accepts. */
const longest = 4_000;

/**
 * The person's private note about a document. The page reloads after it is saved (LST-14). Whoever closes the window drops what was
 * written; whoever leaves the page, by going back for example, finds it again.
 */
export const NoteDialog = ({ document, onClose }: NoteDialogProps): ReactNode => {
  const { t } = useTranslation('documents');
  const drafts = useDrafts();
  // Nobody else who signs in here may see it.
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? 0;
  const draft = `note/${document.id}/${viewerId}`;
  const { text: written, write } = useDraft(draft);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey('documents', 'note'), document.id],
    queryFn: ({ signal }) => request(privateNote, { documentId: document.id }, { signal, background: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const { busy: saving, failure, run } = useChange({ otherwise: t('card.failed') });
  const text = written ?? data?.text ?? '';

  const save = (): Promise<boolean> =>
    run((send) => send(savePrivateNote, { documentId: document.id, text: text.trim() || undefined }, { background: true }), {
      confirm: async () => !drafts.areUnsaved(draft) || confirm({ text: t('card.confirm.unsaved'), action: t('card.confirm.goOn') }),
      reload: () => {
        drafts.discardAll();
        void reloadPage({ said: t('note.saved'), row: document.id });
      },
    });
  return (
    <FormDialog
      open
      onClose={() => {
        drafts.discard(draft);
        onClose();
      }}
      title={t('note.title')}
      description={t('note.about')}
      size="sm"
      submit={t('note.save')}
      busy={saving}
      disabled={!data}
      onSubmit={() => void save()}
      className={styles.form}
    >
      {error && !data ? (
        <ListFailure error={error} title={t('note.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextArea
          label={t('note.button')}
          hideLabel
          rows={5}
          maxLength={longest}
          value={text}
          readOnly={!data || saving}
          error={failure ?? undefined}
          onChange={(next) => write(next === data?.text ? undefined : next)}
        />
      )}
    </FormDialog>
  );
};
