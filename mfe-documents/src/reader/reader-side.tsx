import { hasExtension } from '@qujat/api';
import type { DiscussionEntry } from '@qujat/contract/discussion';
import type { DocumentCard } from '@qujat/contract/document-card';
import type { Reading } from '@qujat/contract/reading';
import { useTranslation } from '@qujat/i18n';
import { hasSlot, Slot } from '@qujat/remotes';
import type { ReactNode } from 'react';
import { draftKey } from '../card/comment-drafts.ts';
import { LeftTexts } from '../card/left-texts.tsx';
import { ParticipantEntry } from '../card/participant-entry.tsx';
import { mayAct, stageGroups } from '../card/route.ts';
import { DiscussionPart } from './discussion-part.tsx';
import type { OwnEntry } from './own-entry.ts';
import { ReaderFacts } from './reader-facts.tsx';
import styles from './reader.module.css';
import type { TextPlace } from './text-place.ts';

interface ReaderSideProps {
  readonly card: DocumentCard;
  readonly reading: Reading | undefined;
  readonly own: OwnEntry | null;
  readonly entries: readonly DiscussionEntry[];
  readonly onShow: (place: TextPlace) => void;
}

/** Facts, people in the order of the route, tasks and questions (DAY-1, TSK-31). */
export const ReaderSide = ({ card, reading, own, entries, onShow }: ReaderSideProps): ReactNode => {
  const { t } = useTranslation('reader');
  const groups = stageGroups(card);
  const titles = {
    aggregation: t('documents:card.groups.aggregation'),
    approval: t('documents:card.groups.approval'),
    execution: t('documents:card.groups.execution'),
    secondaryExecution: t('documents:card.groups.secondaryExecution'),
    acknowledgement: t('documents:card.groups.acknowledgement'),
  };
  const drafts = groups.flatMap((group) =>
    group.participants.filter((each) => mayAct(each, group, card.viewerId)).map((each) => draftKey(card.id, group.stage, each.employeeId)),
  );
  return (
    <>
      <ReaderFacts card={card} reading={reading} />
      <LeftTexts documentId={card.id} prefixes={['']} entries={drafts} />
      {groups.map((group) => (
        <section key={group.name} aria-label={titles[group.name]} className={styles.group}>
          <h3 className={styles.groupTitle}>{titles[group.name]}</h3>
          <ul className={styles.people}>
            {group.participants.map((participant, index) => (
              <ParticipantEntry
                key={`${participant.employeeId}-${index}`}
                card={card}
                participant={participant}
                // The block below decides this one; people for whom the viewer acts have their own form.
                {...(own?.participant === participant ? {} : { group })}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasExtension('tasks') && hasSlot('control/document-tasks') ? (
        <Slot name="control/document-tasks" props={{ documentId: card.id }} />
      ) : null}
      <DiscussionPart documentId={card.id} entries={entries} onShow={onShow} />
    </>
  );
};
