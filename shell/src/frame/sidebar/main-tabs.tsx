import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { profileAtom, setCurrentTab } from '@qujat/session';
import { Counter } from '@qujat/ui/counter';
import { useAtomValue } from 'jotai';
import { Files, FolderCheck, FolderOpen, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNewDocumentCount } from './counters.ts';
import { queueAddress, useShownQueue } from './current-queue.ts';
import { NavItem } from './nav-item.tsx';
import { mainTabs } from './queue-tabs.ts';
import { useQueueTitle } from './queue-titles.ts';
import { useIntent } from './remote-intent.ts';
import styles from './sidebar.module.css';
import { TodayEntry } from './today-entry.tsx';

const icons: Partial<Record<QueueCode, LucideIcon>> = {
  [queues.incoming]: Inbox,
  [queues.takingPart]: FolderOpen,
  [queues.inWork]: FolderOpen,
  [queues.executed]: FolderCheck,
  [queues.all]: Files,
};

/** The main tabs of the document list; Incoming shows the number of its unread documents. */
export const MainTabs = (): ReactNode => {
  const { t } = useTranslation('shell');
  const profile = useAtomValue(profileAtom);
  const titleOf = useQueueTitle();
  const shown = useShownQueue();
  const onIntent = useIntent();
  const unread = useNewDocumentCount();
  const counter = unread !== undefined && <Counter value={unread} tone="accent" label={t('tabs.unread', { count: unread })} />;
  return (
    <nav aria-label={t('tabs.title')}>
      <ul className={styles.list}>
        <TodayEntry />
        {mainTabs(profile?.layout.sidebar ?? null).map((code) => (
          <NavItem
            key={code}
            to={queueAddress(code)}
            icon={icons[code]}
            label={titleOf(code)}
            current={code === shown && 'page'}
            end={code === queues.incoming && counter}
            onClick={() => setCurrentTab(code)}
            onIntent={onIntent}
          />
        ))}
      </ul>
    </nav>
  );
};
