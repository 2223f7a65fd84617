import type { AttachedDocument } from '@qujat/contract/feed';
import { formatDateText } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './document-name.module.css';

/** The name of a document, its author and date. */
export const DocumentName = ({ document: { name, author, date } }: { document: AttachedDocument }): ReactNode => (
  <span>
    {name}
    <span className={styles.remark}>
      {author} · {formatDateText(date)}
    </span>
  </span>
);
