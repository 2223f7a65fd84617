import type { DocumentListItem } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './bookmark-button.module.css';
import { useBookmark } from './use-bookmark.ts';

/** The star: puts the document among the favourites, or takes it away. */
export const BookmarkButton = ({ document }: { document: DocumentListItem }): ReactNode => {
  const { t } = useTranslation('documents');
  const setBookmark = useBookmark();
  const { id, bookmarked } = document;
  return (
    <IconButton
      size="sm"
      // Says what it is, and `pressed` whether it is on: the name must not change with the state.
      label={t('list.row.bookmark')}
      title={bookmarked ? t('list.row.removeBookmark') : t('list.row.addBookmark')}
      pressed={bookmarked}
      icon={<Star aria-hidden="true" className={bookmarked ? styles.on : styles.off} />}
      onClick={(event) => {
        event.stopPropagation();
        setBookmark(id, !bookmarked);
      }}
    />
  );
};
