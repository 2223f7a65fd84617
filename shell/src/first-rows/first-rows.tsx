import { Skeleton } from '@qujat/ui/skeleton';
import { cx } from '@qujat/ui/cx';
import { linkClass } from '@qujat/ui/link-button';
import type { ReactNode } from 'react';
import styles from './first-rows.module.css';
import type { ShownField } from './paint-first-rows.ts';

/** The place of one field's text. */
const at = (field: ShownField): { 'data-field': ShownField } => ({ 'data-field': field });

/**
 * The place of the list in the frame that the page's HTML contains, and hidden in it the row that boot.js repeats for each document
 * (paint-first-rows.ts).
 */
export const FirstRows = (): ReactNode => (
  <div className={styles.card} data-first-rows="">
    <Skeleton count={8} className={styles.line} />
    <ul hidden>
      <li className={styles.row}>
        <span className={styles.number}>
          <span {...at('number')} />
          <span className={styles.below} {...at('typeName')} />
        </span>
        <span className={styles.initiator}>
          <span {...at('initiator')} />
          <span className={styles.below} {...at('department')} />
        </span>
        <span className={styles.subject}>
          {/* boot.js writes its text. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-has-content */}
          <a className={cx(linkClass, styles.link)} {...at('subject')} />
        </span>
      </li>
    </ul>
  </div>
);
