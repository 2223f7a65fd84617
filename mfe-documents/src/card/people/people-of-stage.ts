import { hasExtension } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import type { CallInput } from '@qujat/contract/call';
import {
  editAcknowledgement,
  editAggregation,
  editCoExecutors,
  editExecutors,
  saveCoExecutorTask,
  saveTask,
} from '@qujat/contract/document-acts';
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { stages } from '@qujat/contract/vocabulary';

/** The tabs with participants that can be added and removed. */
export type PeopleTab = 'aggregation' | 'recipients' | 'acknowledgement';

/** The differences between the tabs. */
export interface PeopleKind {
  readonly stage: typeof stages.aggregation | typeof stages.execution | typeof stages.acknowledgement;
  readonly call: typeof editAggregation;
  readonly mayEdit: (participant: Participant) => boolean;
}

export const peopleKinds: Readonly<Record<PeopleTab, PeopleKind>> = {
  aggregation: { stage: stages.aggregation, call: editAggregation, mayEdit: (each) => each.mayEditAggregation },
  recipients: { stage: stages.execution, call: editExecutors, mayEdit: (each) => each.mayEditRecipient },
  acknowledgement: { stage: stages.acknowledgement, call: editAcknowledgement, mayEdit: (each) => each.mayEditCopy },
};

/** Co-executors have separate calls. */
const isHelper = ({ tabs: { main } }: DocumentCard, employeeId: number): boolean =>
  main.secondaryExecution.some((each) => each.employeeId === employeeId);

/** The viewer is an executor and names helpers; otherwise the tab names executors. */
const namesHelpers = ({ tabs: { recipients } }: DocumentCard): boolean => !recipients.editable && recipients.takesHelpers;

/** Whether people may be added: the tab's flag, or, with a server that omits it, any removable participant. */
export const mayAdd = (card: DocumentCard, tab: PeopleTab): boolean => {
  // The specification has no call for acknowledgements.
  if (tab === 'acknowledgement' && !hasExtension('acting')) return false;
  const { editable, takesHelpers, participants } = card.tabs[tab];
  return editable || takesHelpers || (card.refusals === null && participants.some(peopleKinds[tab].mayEdit));
};

type Edited = CallInput<typeof editAggregation>;

/** The calls that add people to the tab, or remove them. */
export const editCall = (
  card: DocumentCard,
  tab: PeopleTab,
  { operation, employeeId }: Pick<Edited, 'operation' | 'employeeId'>,
): typeof editAggregation => {
  const helps = tab === 'recipients' && (operation === 1 ? namesHelpers(card) : isHelper(card, employeeId));
  return helps ? editCoExecutors : peopleKinds[tab].call;
};

/** Saves the task of an added participant. */
export const sendTask = (send: Send, card: DocumentCard, tab: PeopleTab, employeeId: number, text: string): Promise<null> => {
  const input = { viewerId: card.viewerId, id: card.id, text, employeeId };
  return tab === 'recipients' && isHelper(card, employeeId)
    ? send(saveCoExecutorTask, input)
    : send(saveTask, { ...input, stage: peopleKinds[tab].stage });
};
