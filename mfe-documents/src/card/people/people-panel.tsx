import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { statuses } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Undo2, UserPlus } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useCardActions } from '../acts/card-actions.tsx';
import { useCardActs } from '../acts/use-card-acts.ts';
import { ParticipantEntry } from '../participant-entry.tsx';
import { PeopleChooser } from './people-chooser.tsx';
import styles from './people-panel.module.css';
import { mayAdd, peopleKinds, type PeopleTab } from './people-of-stage.ts';
import { RemoveButton } from './remove-button.tsx';
import { TaskField } from './task-field.tsx';
import { usePeople } from './use-people.ts';

interface PeoplePanelProps {
  readonly card: DocumentCard;
  readonly tab: PeopleTab;
  readonly title: string;
}

/** The tab of a group: its people, their tasks, and, if allowed, adding and removing (CRD-8). */
export const PeoplePanel = ({ card, tab, title }: PeoplePanelProps): ReactNode => {
  const { t } = useTranslation('documents');
  const people = usePeople(card, tab);
  const [choosing, setChoosing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const chooserId = useId();
  const { participants } = card.tabs[tab];
  const adds = mayAdd(card, tab);
  const remove = (participant: Participant): void => {
    people.remove(participant);
    // The focused button is gone.
    list.current?.focus();
  };
  return (
    <>
      {adds || tab === 'aggregation' ? (
        <div className={styles.bar}>
          {adds ? (
            <Button
              icon={<UserPlus aria-hidden="true" />}
              aria-expanded={choosing}
              aria-controls={choosing ? chooserId : undefined}
              onClick={() => setChoosing((open) => !open)}
            >
              {t('card.people.add')}
            </Button>
          ) : null}
          {tab === 'aggregation' && card.status === statuses.approval ? <ReaggregateButton card={card} /> : null}
        </div>
      ) : null}
      {adds && choosing ? (
        <PeopleChooser id={chooserId} card={card} chosen={participants} busy={people.busy} onChoose={people.add} />
      ) : null}
      {participants.length === 0 ? (
        <p className={styles.nobody}>{t('card.nobody')}</p>
      ) : (
        <ul ref={list} aria-label={title} tabIndex={-1} className={styles.list}>
          {participants.map((participant) => {
            const editable = peopleKinds[tab].mayEdit(participant);
            return (
              <ParticipantEntry
                key={participant.employeeId}
                card={card}
                participant={participant}
                busy={people.busy.includes(participant.employeeId)}
                task={
                  editable || (adds && participant.task !== '') ? (
                    <TaskField
                      card={card}
                      participant={participant}
                      stage={peopleKinds[tab].stage}
                      disabled={!editable}
                      onSave={people.saveTask}
                    />
                  ) : undefined
                }
                action={editable ? <RemoveButton participant={participant} onRemove={remove} /> : undefined}
              />
            );
          })}
        </ul>
      )}
    </>
  );
};

/** Returns the document to agreement (CRD-7). */
const ReaggregateButton = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const { sending } = useCardActions();
  const { reaggregate } = useCardActs(card);
  return (
    <Button icon={<Undo2 aria-hidden="true" />} loading={sending === 'reaggregate'} onClick={reaggregate}>
      {t('card.act.reaggregate')}
    </Button>
  );
};
