import type { DocumentListItem } from '@qujat/contract/document-list';
import type { ReactNode } from 'react';
import type { ColumnKey } from './columns.ts';
import styles from './row-card.module.css';
import { executionDate, freshMark, issueDate, numberLink, numberMarks, rowActions, status, subjectText } from './row-cells.tsx';
import type { RowContext } from './row-context.ts';

/** A document as a card of the mobile list; `isOpen` says whether its window is open. */
export const rowCard = (
  document: DocumentListItem,
  context: RowContext,
  titleOf: (key: ColumnKey) => string,
  isOpen: boolean,
): ReactNode => {
  const fact = (key: ColumnKey, value: ReactNode): ReactNode => (
    <div>
      <dt>{titleOf(key)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {numberLink(document, context, isOpen)}
        <span className={styles.actions}>{rowActions(document, context)}</span>
      </div>
      <div className={styles.marks}>
        {status(document, context)}
        {numberMarks(document, context)}
      </div>
      <p className={styles.subject}>
        {context.merges && document.unread ? <>{freshMark(context)} </> : null}
        {subjectText(document, context)}
      </p>
      <dl className={styles.facts}>
        {fact('type', document.typeName || document.typeDescription || document.typeCode)}
        {document.correspondent ? fact('correspondent', document.correspondent) : fact('initiator', document.initiator)}
        {fact('issueDate', issueDate(document))}
        {document.executionDate || document.expiresSoon ? fact('executionDate', executionDate(document, context)) : null}
      </dl>
    </div>
  );
};
