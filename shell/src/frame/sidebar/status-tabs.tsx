import type { QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { responseRequiredAtom, setCurrentTab, setResponseRequired, setStatusTabsVisible, statusTabsVisibleAtom } from '@qujat/session';
import { Checkbox } from '@qujat/ui/checkbox';
import { useAtomValue } from 'jotai';
import { ListFilter } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useReload } from '../use-reload.ts';
import { queueAddress, useShownQueue } from './current-queue.ts';
import { Disclosure } from './disclosure.tsx';
import { NavItem } from './nav-item.tsx';
import { statusTabs } from './queue-tabs.ts';
import { useQueueTitle } from './queue-titles.ts';
import { writeReplyInAddress } from './reply-in-address.ts';
import { useIntent } from './remote-intent.ts';
import styles from './sidebar.module.css';

/** The group 'Статусы документа': further queues, and whether only documents that require a response are shown. */
export const StatusTabs = (): ReactNode => {
  const { t } = useTranslation('shell');
  const titleOf = useQueueTitle();
  const shown = useShownQueue();
  const isVisible = useAtomValue(statusTabsVisibleAtom);
  // A link or a reload may lead into a closed group: its tab shows, until the person closes it.
  const [closedAt, setClosedAt] = useState<QueueCode | null>(null);
  const holdsShown = shown !== null && statusTabs.includes(shown) && closedAt !== shown;
  const onIntent = useIntent();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (holdsShown) list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [holdsShown]);
  const responseRequired = useAtomValue(responseRequiredAtom);
  const reload = useReload();
  return (
    <Disclosure
      className={styles.restrictable}
      title={t('statuses.title')}
      icon={ListFilter}
      open={isVisible || holdsShown}
      onOpenChange={(open) => {
        setClosedAt(open ? null : shown);
        setStatusTabsVisible(open);
      }}
    >
      <nav aria-label={t('statuses.title')}>
        <ul ref={list} className={styles.list}>
          {statusTabs.map((code) => (
            <NavItem
              key={code}
              to={queueAddress(code)}
              label={titleOf(code)}
              current={code === shown && 'page'}
              onClick={() => setCurrentTab(code)}
              onIntent={onIntent}
            />
          ))}
        </ul>
      </nav>
      <div className={styles.check}>
        <Checkbox
          label={t('statuses.responseRequired')}
          checked={responseRequired}
          onChange={(checked) =>
            void reload(() => {
              setResponseRequired(checked);
              writeReplyInAddress(checked);
            })
          }
        />
      </div>
    </Disclosure>
  );
};
