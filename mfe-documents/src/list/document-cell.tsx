import type { DocumentListItem } from '@qujat/contract/document-list';
import { formatDate } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { NoteButton } from '../note/note-button.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import type { Column } from './columns.ts';
import styles from './document-cell.module.css';
import { ExecutionDate, IssueDate, NumberLink, NumberMarks, StatusBadge, Subject, type OpensCard } from './document-marks.tsx';

interface DocumentCellProps {
  readonly column: Column;
  readonly document: DocumentListItem;
  readonly opens: OpensCard;
}

/** What a column shows of a document. */
export const DocumentCell = ({ column, document, opens }: DocumentCellProps): ReactNode => {
  switch (column.key) {
    case 'type':
      return <span title={document.typeDescription || document.typeName || undefined}>{document.typeCode || document.typeName}</span>;
    case 'typeName':
      return document.typeName || document.typeDescription;
    case 'number':
      return (
        <>
          <NumberLink document={document} opens={opens} />
          <NumberMarks document={document} />
        </>
      );
    case 'issueDate':
      return <IssueDate document={document} />;
    case 'executionDate':
      return <ExecutionDate document={document} />;
    case 'initiator':
      return document.initiator;
    case 'department':
      return document.department;
    case 'subject':
      return <Subject document={document} />;
    case 'status':
      return <StatusBadge document={document} />;
    case 'changed':
      return formatDate(document.changed, 'date');
    case 'actions':
      return (
        <span className={styles.actions}>
          <NoteButton document={document} />
          <BookmarkButton document={document} />
        </span>
      );
    case 'checkbox':
      return null;
  }
};
