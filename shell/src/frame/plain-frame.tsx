import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { LanguageButton } from './language-button.tsx';
import { MainContent } from './main-content.tsx';
import { ThemeButton } from './theme-button.tsx';

/**
 * A page without the sidebar; `notice` is shown above it. Anonymous pages have the language and theme buttons that are otherwise in the
 * sidebar.
 */
export const PlainFrame = ({
  withButtons,
  notice,
  children,
}: {
  withButtons: boolean;
  notice?: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <div className={styles.plain}>
    {withButtons && (
      <div className={styles.plainBar}>
        <LanguageButton />
        <ThemeButton />
      </div>
    )}
    {notice}
    <MainContent className={styles.plainContent}>{children}</MainContent>
  </div>
);
