import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { afterPaint } from '@qujat/ui/after-paint';
import { cx } from '@qujat/ui/cx';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { fetchCardAhead } from '../card/card-ahead.ts';
import { LostCard } from '../card/lost-card.tsx';
import { useDocumentCard } from '../card/use-document-card.ts';
import { ListFailure } from '../list/list-failure.tsx';
import { nextDocument } from '../list/neighbours.ts';
import type { DecisionKeys } from './decision-block.tsx';
import { ownEntry } from './own-entry.ts';
import { PagePane } from './page-pane.tsx';
import { ReaderFoot, type Asking } from './reader-foot.tsx';
import { ReaderHead } from './reader-head.tsx';
import { ReaderSide } from './reader-side.tsx';
import type { ReaderWindowProps } from './reader-window-props.ts';
import styles from './reader.module.css';
import type { TextPlace } from './text-place.ts';
import type { DocumentKeys } from './use-reader-keys.ts';
import { prefetchReading, useDiscussion, useReading } from './use-reading.ts';
import { VersionsWindow } from './versions-window.tsx';

const none = [] as const;

interface ReaderProps extends Omit<ReaderWindowProps, 'onOpen'> {
  /** The id of the element that names the window. */
  readonly titleId: string;
  /** Whether the window is there and has taken the focus. */
  readonly isOpen: boolean;
  /** Goes to another document; null if there is none. */
  readonly onMove: (id: number | null) => void;
  /** Tells what the keys of the reader do in this document; null when it is left. */
  readonly onKeys: (keys: DocumentKeys | null) => void;
  /** Hears the keys that are pressed inside the page. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The next document of the list has been fetched. */
  readonly onNextFetched: (next: number) => void;
}

/** One document in the reader; another one is another instance. */
export const Reader = ({ id, titleId, isOpen, onMove, onClose, onCard, onKeys, onKeyDown, onNextFetched }: ReaderProps): ReactNode => {
  const { t } = useTranslation('reader');
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: card, error, isFetching, refetch } = useDocumentCard(id);
  const { data: reading } = useReading(id);
  const { data: talk } = useDiscussion(id);
  const [tab, setTab] = useState(0);
  const [asking, setAsking] = useState<Asking>(null);
  const [selected, setSelected] = useState<TextPlace | null>(null);
  const [shownPlace, setShownPlace] = useState<TextPlace | null>(null);
  const [compares, setCompares] = useState(false);
  const [raised, setRaised] = useState(false);
  const decision = useRef<DecisionKeys | null>(null);
  const setKeys = useCallback((keys: DecisionKeys | null): void => {
    decision.current = keys;
  }, []);
  const entries = talk?.entries ?? none;
  const own = card ? ownEntry(card) : null;

  // The heading says which document it is.
  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    const next = nextDocument(client, id);
    if (!card || next === null) return undefined;
    let isLeft = false;
    const fetchNext = async (): Promise<void> => {
      const [isFetched] = await Promise.all([fetchCardAhead(client, next), prefetchReading(client, next)]);
      if (isFetched && !isLeft) onNextFetched(next);
    };
    const forget = afterPaint(() => void fetchNext());
    return () => {
      isLeft = true;
      forget();
    };
  }, [client, id, card, onNextFetched]);

  const ask = (): void => {
    setRaised(false);
    setAsking({ place: null });
  };
  useEffect(() => {
    onKeys({
      main: () => decision.current?.main(),
      refuse: () => decision.current?.refuse(),
      question: ask,
      tab: (to) => setTab(Math.min(to, reading?.attachments.length ?? 0)),
    });
    return () => onKeys(null);
  });
  const showPlace = (place: TextPlace): void => {
    setTab(0);
    setRaised(false);
    setShownPlace({ ...place });
  };
  const lost = error instanceof ApiError && (error.kind === 'forbidden' || error.kind === 'not-found') ? error : null;
  return (
    <>
      <div data-reader="" className={styles.inside}>
        <ReaderHead {...{ id, card, titleId, heading, onClose, onCard }} onMove={onMove} />
        <PagePane
          id={id}
          title={card?.subject || t('documents:card.title')}
          reading={reading}
          entries={entries}
          tab={tab}
          onTab={setTab}
          shownPlace={shownPlace}
          selected={selected}
          onSelect={setSelected}
          onRemark={() => setAsking({ place: selected })}
          onCompare={() => setCompares(true)}
          onKeyDown={onKeyDown}
        />
        <aside aria-label={t('side')} className={cx(styles.side, raised && styles.raised)}>
          <button type="button" className={styles.handle} aria-expanded={raised} onClick={() => setRaised((now) => !now)}>
            <span>{t('side')}</span>
            <ChevronUp aria-hidden="true" className={styles.icon} />
          </button>
          <div className={styles.scroll} tabIndex={-1}>
            {lost ? (
              <LostCard documentId={id} reason={lost.text} />
            ) : card ? (
              <ReaderSide card={card} reading={reading} own={own} entries={entries} onShow={showPlace} />
            ) : error ? (
              <ListFailure error={error} title={t('documents:card.loadFailed')} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <Skeleton count={6} />
            )}
          </div>
          {card && !lost ? (
            <ReaderFoot
              {...{ card, reading, own, asking }}
              people={talk?.people ?? none}
              onKeys={setKeys}
              onQuestion={ask}
              onAsked={() => {
                setAsking(null);
                heading.current?.focus({ preventScroll: true });
              }}
            />
          ) : null}
        </aside>
      </div>
      <VersionsWindow id={id} open={compares} onClose={() => setCompares(false)} />
    </>
  );
};
