import { listen } from '@qujat/remotes';
import type { ReactNode } from 'react';
import { Content } from '../content/content.tsx';
import { useKeptLayout } from '../content/layout.ts';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { WindowHost } from '../windows/window-host.tsx';
import { prefetchCloud } from './prefetch.ts';
import { FolderNavigation } from './folder-navigation.tsx';
import styles from './folders-page.module.css';
import { usePlace } from './place.ts';
import { useLiveFolders } from './use-live-folders.ts';

listen('link-approached', prefetchCloud);

/** /cloud: the views and trees of folders on the left, and the content of the chosen one next to them. */
const FoldersPage = (): ReactNode => {
  const where = usePlace();
  useKeptLayout();
  useLiveFolders();
  return (
    <div className={styles.cloud}>
      <FolderNavigation place={where.place} />
      <Content {...where} />
      <UploadPanel />
      <WindowHost />
    </div>
  );
};

export default FoldersPage;
