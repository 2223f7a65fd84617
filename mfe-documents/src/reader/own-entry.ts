import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import type { Stage } from '@qujat/contract/vocabulary';
import { mayAct, stageGroups } from '../card/route.ts';

export interface OwnEntry {
  readonly participant: Participant;
  readonly stage: Stage;
}

/** The entry that the person decides now: the own one first, then those of people for whom they act. */
export const ownEntry = (card: DocumentCard): OwnEntry | null => {
  const entries = stageGroups(card).flatMap((group) =>
    group.participants.filter((each) => mayAct(each, group, card.viewerId)).map((participant) => ({ participant, stage: group.stage })),
  );
  return entries.find(({ participant }) => participant.employeeId === card.viewerId) ?? entries[0] ?? null;
};
