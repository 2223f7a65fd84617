import type { DocumentListItem } from '@qujat/contract/document-list';
import type { ReactNode } from 'react';
import { NoteButton } from '../note/note-button.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import styles from './document-mobile-card.module.css';
import { ExecutionDate, IssueDate, NumberLink, NumberMarks, StatusBadge, Subject, type OpensCard } from './document-marks.tsx';
import { useColumnTitle } from './use-column-title.ts';

interface DocumentMobileCardProps {
  readonly document: DocumentListItem;
  readonly opens: OpensCard;
}

/** A document as a card of the mobile list. */
export const DocumentMobileCard = ({ document, opens }: DocumentMobileCardProps): ReactNode => {
  const titleOf = useColumnTitle();
  const executionDate = document.executionDate ?? document.finishDate;
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <NumberLink document={document} opens={opens} />
        <StatusBadge document={document} />
        <span className={styles.star}>
          <NoteButton document={document} />
          <BookmarkButton document={document} />
        </span>
      </div>
      <NumberMarks document={document} />
      <p className={styles.subject}>
        <Subject document={document} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{titleOf('type')}</dt>
          <dd>{document.typeName || document.typeDescription || document.typeCode}</dd>
        </div>
        <div>
          <dt>{titleOf('initiator')}</dt>
          <dd>{document.initiator}</dd>
        </div>
        <div>
          <dt>{titleOf('issueDate')}</dt>
          <dd>
            <IssueDate document={document} />
          </dd>
        </div>
        {executionDate ? (
          <div>
            <dt>{titleOf('executionDate')}</dt>
            <dd>
              <ExecutionDate document={document} />
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
};
