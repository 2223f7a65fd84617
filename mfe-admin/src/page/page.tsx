import type { ReactNode, Ref } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Above the title: the way back. */
  readonly path?: ReactNode;
  /** Beside the title: a search, or a filter. */
  readonly filter?: ReactNode;
  /** At the end of the line of the title: what can be done on this page, or how far it has come. */
  readonly aside?: ReactNode;
  /** A form to read is no wider than a sheet. */
  readonly narrow?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The frame of a page of the administration: its title, what belongs beside it, and its parts one below another. */
export const Page = ({ title, path, filter, aside, narrow = false, ref, children }: PageProps): ReactNode => (
  <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page} ref={ref}>
    <div className={styles.top}>
      <div className={styles.heading}>
        {path}
        <h1 className={styles.title}>{title}</h1>
      </div>
      {filter}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
    {children}
  </div>
);
