import { alternativeLayout, type QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Slot } from '@qujat/remotes';
import { profileAtom } from '@qujat/session';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { CardHost } from '../card/card-host.tsx';
import { BookmarkedList } from '../list/bookmarked-list.tsx';
import { QueueList } from '../list/queue-list.tsx';
import { useListView } from '../list/use-list-view.ts';
import { panelProps, TabList } from '../parts/tab-list.tsx';
import { AlternativeHeader } from './alternative-header.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { SearchScope } from './search-scope.tsx';
import { useQueueTitle } from './use-queue-title.ts';
import { useWorkTab, type WorkTab } from './use-work-tab.ts';
import styles from './work-area.module.css';
import { WorkHeader } from './work-header.tsx';

/** List, mailbox and favourites of one queue, with the card over them. */
export const WorkArea = ({ queue }: { queue: QueueCode }): ReactNode => {
  const { t } = useTranslation('documents');
  const id = useId();
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const list = useListView();
  const { tab, select } = useWorkTab();
  const [letter, setLetter] = useState<string | null>(null);
  const [card, setCard] = useState<number | null>(null);
  const queueTitle = useQueueTitle(queue);

  const titles: Record<WorkTab, string> = { documents: queueTitle, mail: t('tabs.mail'), favourites: t('tabs.favourites') };
  const tabs = [
    { key: 'documents', label: t('tabs.documents') },
    ...(profile?.mailAccess ? [{ key: 'mail', label: t('tabs.mail') } as const] : []),
    { key: 'favourites', label: t('tabs.favourites'), icon: <Star aria-hidden="true" className={tab === 'favourites' ? styles.starOn : undefined} /> },
  ] as const;
  const searches = tab === 'documents' && !narrow;
  const minimal = profile?.layout.header === alternativeLayout;
  const Header = minimal ? AlternativeHeader : WorkHeader;
  return (
    <div className={styles.area}>
      <Header title={titles[tab]} list={list} searches={searches} />
      <div className={styles.tabs}>
        <TabList id={id} label={t('tabs.label')} tabs={tabs} selected={tab} onSelect={select} />
        {searches ? (
          <div className={styles.tools}>
            <SearchScope list={list} className={styles.scope} />
            {minimal ? null : <PeriodFilter list={list} />}
          </div>
        ) : null}
      </div>
      <div {...panelProps(id, tab)} className={styles.panel}>
        {tab === 'mail' ? (
          <Slot name="mail/mailbox" props={{ letter, onLetterChange: setLetter }} />
        ) : tab === 'favourites' ? (
          <BookmarkedList onOpen={setCard} />
        ) : (
          <QueueList queue={queue} title={queueTitle} list={list} onOpen={setCard} />
        )}
      </div>
      <CardHost id={card} onClose={() => setCard(null)} />
    </div>
  );
};
