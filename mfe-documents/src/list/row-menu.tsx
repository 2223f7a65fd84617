import type { DocumentListItem } from '@qujat/contract/document-list';
import { Menu } from '@qujat/ui/menu';
import type { ReactNode } from 'react';
import styles from './row-cells.module.css';
import type { RowContext } from './row-context.ts';
import { rowIcons } from './row-icons.tsx';

/** The acts of a row as a menu, where there is no room for three buttons (DAY-50). A star that is set stays visible. */
export const RowMenu = ({ document, context }: { document: DocumentListItem; context: RowContext }): ReactNode => {
  const { openWindow, openNote, setBookmark, texts } = context;
  const { id, note, bookmarked } = document;
  return (
    // A press here is not a press on the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
      <Menu
        label={texts.acts}
        align="end"
        entries={[
          { key: 'window', label: texts.openWindow, icon: rowIcons.window, onSelect: () => openWindow(id) },
          { key: 'note', label: note ? texts.note : texts.addNote, icon: rowIcons.note, onSelect: () => openNote(document) },
          {
            key: 'star',
            label: bookmarked ? texts.removeBookmark : texts.addBookmark,
            icon: rowIcons.star,
            onSelect: () => setBookmark(id, !bookmarked),
          },
        ]}
        trigger={
          <button type="button" className={styles.action} aria-label={texts.acts}>
            {bookmarked ? rowIcons.starOn : rowIcons.more}
          </button>
        }
      />
      {/* What the keys S and N press: the entries of a closed menu are not there. */}
      <button type="button" hidden data-act="note" aria-label={texts.note} onClick={() => openNote(document)} />
      <button type="button" hidden data-act="star" aria-label={texts.bookmark} onClick={() => setBookmark(id, !bookmarked)} />
    </span>
  );
};
