import { useTranslation } from '@qujat/i18n';
import { toggleSidebar } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Logo } from '@qujat/ui/logo';
import { SearchField } from '@qujat/ui/search-field';
import { Menu, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './feed-page.module.css';

interface FeedBarProps {
  search: string;
  onSearch: (text: string) => void;
  /** Whether the form of a new post is open. */
  writing: boolean;
  onWriting: (writing: boolean) => void;
}

/** The top bar: menu, logo, search, and the button that opens and closes the form of a new post. */
export const FeedBar = ({ search, onSearch, writing, onWriting }: FeedBarProps): ReactNode => {
  const { t } = useTranslation('portal');
  return (
    <header className={styles.bar}>
      <IconButton className={styles.menu} label={t('feed.menu')} icon={<Menu aria-hidden="true" />} onClick={toggleSidebar} />
      <Logo small className={styles.logo} />
      <SearchField className={styles.search} label={t('feed.search')} value={search} onSearch={onSearch} />
      <Button variant="primary" icon={<Plus aria-hidden="true" />} aria-expanded={writing} onClick={() => onWriting(!writing)}>
        {t('feed.create')}
      </Button>
    </header>
  );
};
