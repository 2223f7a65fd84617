import { translate } from '@qujat/i18n';
import { opensNextDocumentAtom } from '@qujat/session';
import { Panel } from '@qujat/ui/dialog';
import { Kept } from '@qujat/ui/kept';
import { useNarrowScreen } from '@qujat/ui/media';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { CardActionsProvider, type CardAction } from '../card/acts/card-actions.tsx';
import { nextDocument, previousDocument } from '../list/neighbours.ts';
import type { ReaderWindowProps } from './reader-window-props.ts';
import styles from './reader.module.css';
import { Reader } from './reader.tsx';
import { useCoveredList } from './use-covered-list.ts';
import { useReaderKeys, type DocumentKeys } from './use-reader-keys.ts';
import { useReadingPages } from './use-reading-pages.ts';
import { useRenderedAround } from './use-rendered-around.ts';

/**
 * The reader: page, people, facts and decision in one view. After an act it goes on without a reload (DAY-1, DAY-6). The window stays from
 * one document to the next: to open it and to cover the list anew would restyle the whole page.
 */
export const ReaderWindow = ({ id, onOpen, onClose, onCard }: ReaderWindowProps): ReactNode => {
  const client = useQueryClient();
  const opensNext = useAtomValue(opensNextDocumentAtom);
  const baseId = useId();
  const titleOf = (each: number): string => `${baseId}-${each}`;
  const narrow = useNarrowScreen();
  const left = useCoveredList();
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const { rendered, renderAhead } = useRenderedAround(id);
  useReadingPages(id);
  /** The person may no longer see the document: nothing of it is asked for until the window has gone. */
  const [isOver, setIsOver] = useState(false);
  const move = (to: number | null): void => {
    if (to !== null) onOpen(to);
  };
  // Here and not in the document, whose effects start after its paint: no key is lost between two documents.
  const ofDocument = useRef<DocumentKeys | null>(null);
  const setKeys = useCallback((keys: DocumentKeys | null): void => {
    ofDocument.current = keys;
  }, []);
  const press = useReaderKeys({
    next: () => move(nextDocument(client, id)),
    previous: () => move(previousDocument(client, id)),
    close: onClose,
    main: () => ofDocument.current?.main(),
    refuse: () => ofDocument.current?.refuse(),
    question: () => ofDocument.current?.question(),
    tab: (to) => ofDocument.current?.tab(to),
  });
  const onDone = ({ said, stays = false, leaves = false }: CardAction, next: number | null): void => {
    if (said) showToast({ kind: 'success', text: said });
    const other = next ?? previousDocument(client, id);
    if (opensNext && !stays && other !== null) return onOpen(other);
    if (opensNext && !stays) showToast({ kind: 'info', text: translate('reader:next.none') });
    else if (!leaves) return;
    setIsOver(leaves);
    onClose();
  };
  return (
    <CardActionsProvider id={id} onDone={onDone}>
      <Panel
        ref={setPanel}
        titleId={titleOf(id)}
        modal={narrow}
        onClose={onClose}
        finalFocus={() => document.querySelector<HTMLElement>(`[data-document="${id}"]`)}
        className={styles.reader}
        style={narrow ? undefined : { insetInlineStart: left }}
      >
        {(isOver ? [] : rendered).map((each) => (
          <Kept key={each} shown={each === id} className={styles.document}>
            <Reader
              id={each}
              titleId={titleOf(each)}
              isOpen={panel !== null}
              onMove={move}
              onKeys={setKeys}
              onKeyDown={press}
              onClose={onClose}
              onCard={onCard}
              onNextFetched={renderAhead}
            />
          </Kept>
        ))}
      </Panel>
    </CardActionsProvider>
  );
};
