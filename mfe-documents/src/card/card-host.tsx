import { useTranslation } from '@qujat/i18n';
import { hasExtension } from '@qujat/api';
import { cardPlacementAtom, setCardPlacement } from '@qujat/session';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useNarrowScreen } from '@qujat/ui/media';
import { Spinner } from '@qujat/ui/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useReadsOffline } from '../offline/use-offline.ts';
import { reader } from '../reader/load-reader.ts';
import { readingKey } from '../reader/reading-key.ts';
import { openInPlaceOfCard, useReadDocument } from '../reader/use-read-document.ts';
import { CardClosing } from './card-closing.ts';
import styles from './card-host.module.css';
import { card } from './load-card.ts';
import { useSheetEntry } from './use-sheet-entry.ts';

interface CardHostProps {
  /** The document whose card is open, or null. */
  readonly id: number | null;
  readonly onOpen: (id: number | null) => void;
  /** Opens in the reader, whichever the person prefers in lists: the page is there to read one after the other. */
  readonly inReader?: boolean;
}

/**
 * Shows the card when its code has loaded; if it cannot be loaded, a toast says so and offers a retry. The press marks the row at once; the
 * card, some hundreds of elements, is rendered in slices after that, so that no press waits for it. Closing hides it at once and takes its
 * elements away after that.
 */
export const CardHost = ({ id: asked, onOpen, inReader = false }: CardHostProps): ReactNode => {
  const { t } = useTranslation('documents');
  const id = useDeferredValue(asked);
  const { reading, open, close } = useReadDocument();
  const isChosen = useAtomValue(cardPlacementAtom) === 'reader';
  const [asksForCard, setAsksForCard] = useState(false);
  // The page in the reader is the server's; the card is kept.
  const readsOffline = useReadsOffline();
  const prefersReader = (isChosen || (inReader && !asksForCard)) && hasExtension('reader') && !readsOffline;
  useEffect(() => {
    if (id === null || !prefersReader) return;
    onOpen(null);
    openInPlaceOfCard(id);
  }, [id, prefersReader, onOpen]);
  const narrow = useNarrowScreen();
  useSheetEntry({ id: asked, covers: narrow && !prefersReader && reading === null, onOpen });
  const client = useQueryClient();
  // A letter may lead to the reader of a server that has none now: its card says what the reader would. Offline the card is kept and the
  // reader is not; what the reader shows already stays.
  const isUnreadable =
    reading !== null && (!hasExtension('reader') || (readsOffline && client.getQueryData(readingKey('facts', reading)) === undefined));
  useEffect(() => {
    if (!isUnreadable) return;
    close();
    onOpen(reading);
  }, [isUnreadable, reading, close, onOpen]);
  const readShown = useCallback((): void => void (id !== null && open(id)), [id, open]);
  const closeCard = useCallback((): void => onOpen(null), [onOpen]);
  const waiting = (
    <div className={styles.late}>
      <Spinner overlay label={t('card.loading')} />
    </div>
  );
  if (reading !== null && !isUnreadable)
    return (
      <LazyWindow
        // Another part in the same place is another window.
        key="reader"
        part={reader}
        open
        onOpenChange={(wanted) => (wanted ? open(reading) : close())}
        failure={t('card.codeFailed')}
        waiting={waiting}
      >
        {({ ReaderWindow }) => (
          <ReaderWindow
            id={reading}
            onOpen={open}
            onClose={close}
            onCard={() => {
              if (isChosen) setCardPlacement('side');
              setAsksForCard(true);
              close();
              onOpen(reading);
            }}
          />
        )}
      </LazyWindow>
    );
  return (
    <CardClosing value={asked === null}>
      <LazyWindow
        key="card"
        part={card}
        open={id !== null && !prefersReader}
        onOpenChange={(open) => onOpen(open ? id : null)}
        failure={t('card.codeFailed')}
        waiting={asked === null ? null : waiting}
      >
        {({ DocumentCardWindow }) =>
          id !== null && <DocumentCardWindow id={id} onRead={hasExtension('reader') ? readShown : undefined} onClose={closeCard} />
        }
      </LazyWindow>
    </CardClosing>
  );
};
