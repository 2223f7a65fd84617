import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { HomeLink } from './home-link.tsx';
import { LanguageButton } from './language-button.tsx';
import { MainContent } from './main-content.tsx';
import { ThemeButton } from './theme-button.tsx';

/**
 * A page without the sidebar; `notice` is shown above it. Anonymous pages have the language and theme buttons that are otherwise in the
 * sidebar. A page without a logo of its own has the product's at the top.
 */
export const PlainFrame = ({
  withButtons,
  withLogo,
  notice,
  children,
}: {
  withButtons: boolean;
  withLogo?: boolean;
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
    {withLogo && (
      <header className={styles.plainLogo}>
        <HomeLink />
      </header>
    )}
    {notice}
    <MainContent className={styles.plainContent}>{children}</MainContent>
  </div>
);
