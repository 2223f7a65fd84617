import { translate } from '@qujat/i18n';
import { opensNextDocumentAtom } from '@qujat/session';
import { Panel } from '@qujat/ui/dialog';
import { Kept } from '@qujat/ui/kept';
import { useNarrowScreen } from '@qujat/ui/media';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import { CardActionsProvider, type CardAction } from '../card/acts/card-actions.tsx';
import { previousDocument } from '../list/neighbours.ts';
import type { ReaderWindowProps } from './reader-window-props.ts';
import styles from './reader.module.css';
import { Reader } from './reader.tsx';
import { useCoveredList } from './use-covered-list.ts';
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
  const onDone = ({ said, stays = false }: CardAction, next: number | null): void => {
    if (said) showToast({ kind: 'success', text: said });
    const other = next ?? previousDocument(client, id);
    if (stays || !opensNext) return;
    if (other !== null) return onOpen(other);
    showToast({ kind: 'info', text: translate('reader:next.none') });
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
        {rendered.map((each) => (
          <Kept key={each} shown={each === id} className={styles.document}>
            <Reader
              id={each}
              titleId={titleOf(each)}
              isOpen={panel !== null}
              onOpen={onOpen}
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
