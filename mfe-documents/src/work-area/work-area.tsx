import { alternativeLayout, type QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { hasSlot, Slot } from '@qujat/remotes';
import { profileAtom, setQueueShown } from '@qujat/session';
import { useNarrowScreen } from '@qujat/ui/media';
import { TabPanel, Tabs } from '@qujat/ui/tabs';
import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { tellAfterReload } from '../card/after-reload.ts';
import { OpenCardHost, useOpenCard } from '../card/open-card.tsx';
import { BookmarkedList } from '../list/bookmarked-list.tsx';
import { QueueList } from '../list/queue-list.tsx';
import { useFavourites } from '../list/use-favourites.ts';
import { useKeptScroll } from '../list/use-kept-scroll.ts';
import { useListView } from '../list/use-list-view.ts';
import { NoteHost } from '../note/note-host.tsx';
import { SigningHost } from '../signing/signing-host.tsx';
import { AlternativeHeader } from './alternative-header.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { SearchScope } from './search-scope.tsx';
import { useRequestedDocument } from './use-requested-document.ts';
import { useViewedDocument } from '../viewer/use-viewed-document.ts';
import { ViewerHost } from '../viewer/viewer-host.tsx';
import { useQueueTitle } from './use-queue-title.ts';
import { useWorkTab, type WorkTab } from './use-work-tab.ts';
import styles from './work-area.module.css';
import { WorkHeader } from './work-header.tsx';

/**
 * List, mailbox and favourites of a queue, with the card over them. Another queue starts afresh, but the elements around its rows stay
 * mounted.
 */
export const WorkArea = ({ queue }: { queue: QueueCode }): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const list = useListView(queue);
  const favourites = useFavourites();
  const { tab, select, letter, showLetter, letterAddress } = useWorkTab();
  const card = useOpenCard(queue);
  const area = useRef<HTMLDivElement>(null);
  const lastQueue = useRef(queue);
  // The focused element belonged to the old queue: the frame moves the focus to the heading of the next one.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (lastQueue.current !== queue && activeElement instanceof HTMLElement && area.current?.contains(activeElement)) activeElement.blur();
    lastQueue.current = queue;
  }, [queue]);
  useLayoutEffect(() => {
    setQueueShown(tab === 'documents');
    return () => setQueueShown(true);
  }, [tab]);
  useEffect(tellAfterReload, []);
  useRequestedDocument(card.open);
  const { viewed, back } = useViewedDocument();
  useKeptScroll(viewed === null);
  // The mailbox renders again only for what concerns it.
  const mailbox = useMemo(
    () => <Slot name="mail/mailbox" props={{ letter, onLetterChange: showLetter, letterAddress }} />,
    [letter, showLetter, letterAddress],
  );
  const queueTitle = useQueueTitle(queue);
  // The press shows the title of another queue at once; its rows are rendered in slices after that, so that no press waits for them.
  const latest = useMemo(
    () => ({ queue, list: <QueueList title={queueTitle} list={list} opens={card} /> }),
    [queue, queueTitle, list, card],
  );
  const rendered = useDeferredValue(latest);
  const rows = rendered.queue === queue ? latest.list : rendered.list;

  const titles: Record<WorkTab, string> = { documents: queueTitle, mail: t('tabs.mail'), favourites: t('tabs.favourites') };
  const tabs = [
    { value: 'documents', label: t('tabs.documents') },
    ...(profile?.mailAccess && hasSlot('mail/mailbox') ? [{ value: 'mail', label: t('tabs.mail') } as const] : []),
    {
      value: 'favourites',
      label: t('tabs.favourites'),
      icon: <Star aria-hidden="true" className={tab === 'favourites' ? styles.starOn : undefined} />,
    },
  ] as const;
  const searches = tab === 'documents' && !narrow && viewed === null;
  const minimal = profile?.layout.header === alternativeLayout;
  const Header = minimal ? AlternativeHeader : WorkHeader;
  return (
    <div ref={area} className={styles.area}>
      <Header title={titles[tab]} list={list} searches={searches} />
      {viewed === null ? null : <ViewerHost id={viewed} onBack={back} />}
      {viewed !== null ? null : (
        <Tabs
          className={styles.tabs}
          label={t('tabs.label')}
          items={tabs}
          value={tab}
          onChange={select}
          actions={
            searches ? (
              <>
                <SearchScope list={list} />
                {minimal ? null : <PeriodFilter key={queue} list={list} />}
              </>
            ) : null
          }
        >
          {/* Only one of the two document lists is in the page. */}
          <TabPanel value="documents" keep={tab !== 'favourites'}>
            {rows}
          </TabPanel>
          <TabPanel value="mail" keep>
            {mailbox}
          </TabPanel>
          <TabPanel value="favourites">
            <BookmarkedList favourites={favourites} opens={card} />
          </TabPanel>
        </Tabs>
      )}
      <OpenCardHost key={queue} card={card} />
      {/* Unfinished texts and signatures there belong to no queue: they stay. */}
      <NoteHost />
      <SigningHost />
    </div>
  );
};
