import type { DocumentListItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenNote } from './note-atom.ts';
import styles from './note-button.module.css';

/** Opens one's private note about a document; where there is one its text is the tip. */
export const NoteButton = ({ document }: { document: DocumentListItem }): ReactNode => {
  const { t } = useTranslation('documents');
  const open = useOpenNote();
  return (
    <IconButton
      size="sm"
      label={t('note.button')}
      title={document.note ?? t('note.add')}
      aria-haspopup="dialog"
      icon={<StickyNote aria-hidden="true" className={document.note ? styles.on : styles.off} />}
      onClick={(event) => {
        event.stopPropagation();
        open(document);
      }}
    />
  );
};
