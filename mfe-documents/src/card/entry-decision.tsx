import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import type { Stage } from '@qujat/contract/vocabulary';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import { offline } from '../offline/load-offline.ts';
import { isToSend, useKeptDecision } from '../offline/to-send.ts';
import { useReadsOffline } from '../offline/use-offline.ts';
import { DecisionForm } from './decision-form.tsx';

interface EntryDecisionProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
}

/** The decision at the person's own entry. Without a line it can be kept until the line is back (docs/decisions/0471). */
export const EntryDecision = ({ card, participant, stage }: EntryDecisionProps): ReactNode => {
  const readsOffline = useReadsOffline();
  const kept = useKeptDecision({ documentId: card.id, stage, employeeId: participant.employeeId });
  if (kept && isToSend(kept)) return <LazyPart part={offline}>{({ KeptNote }) => <KeptNote kept={kept} />}</LazyPart>;
  return (
    <>
      {kept ? <LazyPart part={offline}>{({ AskedAgain }) => <AskedAgain kept={kept} boxed />}</LazyPart> : null}
      {readsOffline ? (
        <LazyPart part={offline}>
          {({ KeepForm }) => <KeepForm card={card} participant={participant} stage={stage} asked={kept} />}
        </LazyPart>
      ) : (
        <DecisionForm card={card} participant={participant} stage={stage} />
      )}
    </>
  );
};
