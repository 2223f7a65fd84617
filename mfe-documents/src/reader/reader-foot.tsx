import type { DocumentCard } from '@qujat/contract/document-card';
import type { Reading } from '@qujat/contract/reading';
import { useNarrowScreen } from '@qujat/ui/media';
import type { ReactNode } from 'react';
import { isOwn, stageGroups } from '../card/route.ts';
import { AskForm } from './ask-form.tsx';
import { DecisionBlock, type DecisionKeys } from './decision-block.tsx';
import { NextSwitch } from './next-switch.tsx';
import type { OwnEntry } from './own-entry.ts';
import styles from './reader.module.css';
import type { TextPlace } from './text-place.ts';
import { WaitingBlock } from './waiting-block.tsx';

/** A question, or a remark on a place, is being written; null: neither. */
export type Asking = { readonly place: TextPlace | null } | null;

interface ReaderFootProps {
  readonly card: DocumentCard;
  readonly reading: Reading | undefined;
  readonly own: OwnEntry | null;
  readonly asking: Asking;
  readonly people: readonly { readonly employeeId: number; readonly name: string }[];
  readonly onKeys: (keys: DecisionKeys | null) => void;
  readonly onQuestion: () => void;
  readonly onAsked: () => void;
}

/** The part that never scrolls away: the decision, whose turn it is, or the question that is being written (DAY-5). */
export const ReaderFoot = ({ card, reading, own, asking, people, onKeys, onQuestion, onAsked }: ReaderFootProps): ReactNode => {
  const narrow = useNarrowScreen();
  const decided = stageGroups(card)
    .flatMap((group) => group.participants)
    .find((each) => isOwn(each, card.viewerId) && each.signature !== null);
  return (
    <footer className={styles.foot}>
      {asking ? (
        <AskForm key={asking.place?.position ?? 'question'} documentId={card.id} people={people} place={asking.place} onDone={onAsked} />
      ) : own ? (
        <>
          <DecisionBlock
            key={`${own.stage}/${own.participant.employeeId}`}
            card={card}
            reading={reading}
            entry={own}
            onKeys={onKeys}
            onQuestion={onQuestion}
          />
          {narrow ? null : <NextSwitch id={card.id} />}
        </>
      ) : (
        <WaitingBlock reading={reading} decided={decided?.signature?.text ?? null} onQuestion={onQuestion} />
      )}
    </footer>
  );
};
