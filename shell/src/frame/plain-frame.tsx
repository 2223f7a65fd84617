import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { LanguageButton } from './language-button.tsx';
import { MainContent } from './main-content.tsx';
import { ThemeButton } from './theme-button.tsx';

/** A page alone, without the sidebar; `notice` stands above it. Pages for everybody carry the language and theme buttons that the sidebar has else. */
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
