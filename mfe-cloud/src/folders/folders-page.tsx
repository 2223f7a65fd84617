import type { ReactNode } from 'react';
import { Content } from '../content/content.tsx';
import { FolderNavigation } from './folder-navigation.tsx';
import styles from './folders-page.module.css';
import { usePlace } from './place.ts';

/** /cloud: the trees of folders on the left, what the chosen one holds beside them. */
const FoldersPage = (): ReactNode => {
  const { place, page } = usePlace();
  return (
    <div className={styles.cloud}>
      <FolderNavigation place={place} />
      <Content place={place} page={page} />
    </div>
  );
};

export default FoldersPage;
