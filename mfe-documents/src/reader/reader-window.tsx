import { translate } from '@qujat/i18n';
import { opensNextDocumentAtom } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CardActionsProvider, type CardAction } from '../card/acts/card-actions.tsx';
import { previousDocument } from '../list/neighbours.ts';
import type { ReaderWindowProps } from './reader-window-props.ts';
import { Reader } from './reader.tsx';
import { useReadingPages } from './use-reading-pages.ts';

/** The reader: page, people, facts and decision in one view. After an act it goes on without a reload (DAY-1, DAY-6). */
export const ReaderWindow = ({ id, onOpen, onClose, onCard }: ReaderWindowProps): ReactNode => {
  const client = useQueryClient();
  const opensNext = useAtomValue(opensNextDocumentAtom);
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
      <Reader key={id} {...{ id, onOpen, onClose, onCard }} />
    </CardActionsProvider>
  );
};
