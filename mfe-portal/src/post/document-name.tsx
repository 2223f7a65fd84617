import type { AttachedDocument } from '@qujat/contract/feed';
import { formatDateText } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './document-name.module.css';

/** What a document is called, and whose it is since when. */
export const DocumentName = ({ document: { name, author, date } }: { document: AttachedDocument }): ReactNode => (
  <span>
    {name}
    <span className={styles.remark}>
      {author} · {formatDateText(date)}
    </span>
  </span>
);
