import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** Id of the page's content, in either frame. */
export const contentId = 'content';

/** Leads the keyboard past the sidebar. It is a button and not a link, because the hash belongs to the tabs. */
export const SkipLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <a
      className={styles.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('frame.skip')}
    </a>
  );
};
