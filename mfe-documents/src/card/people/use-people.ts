import { queryKey, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { participantOperations, type Colleague } from '@qujat/contract/document-acts';
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { refreshLists } from '../../list/queries.ts';
import { editCall, sendTask, type PeopleTab } from './people-of-stage.ts';

export interface People {
  /** Employees who are being added or removed now. */
  readonly busy: readonly number[];
  readonly add: (colleague: Colleague) => void;
  readonly remove: (participant: Participant) => void;
  /** Whether it was saved. */
  readonly saveTask: (participant: Participant, text: string) => Promise<boolean>;
}

const newcomer = ({ id, fullName, department }: Colleague): Participant => ({
  employeeId: id,
  fullName,
  department,
  active: false,
  status: 0,
  queueNumber: 0,
  executionDate: null,
  task: '',
  statusName: '',
  signature: null,
  mayEditAggregation: false,
  mayEditRecipient: false,
  mayEditCopy: false,
  mine: false,
});

/**
 * Adds and removes people and writes their tasks; shown at once, and reverted if the server refuses. The card reloads afterwards (CRD-8).
 */
export const usePeople = (card: DocumentCard, tab: PeopleTab): People => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const key = queryKey('documents', 'card', card.id);
  const failed = (error: unknown, retry: () => void): void => {
    const text = textOfFailure(error);
    showToast(text ? { kind: 'error', text } : { kind: 'error', text: t('card.failed'), retry });
  };
  const edits = useChange<number>({
    otherwise: t('card.failed'),
    onFailure: failed,
    refresh: () => Promise.all([client.invalidateQueries({ queryKey: key }), refreshLists(client)]),
    parallel: true,
  });
  const tasks = useChange<number>({ otherwise: t('card.failed'), onFailure: failed, parallel: true });

  const show = (change: (participants: readonly Participant[]) => Participant[]): void => {
    client.setQueryData<DocumentCard>(
      key,
      (shown) =>
        shown && { ...shown, tabs: { ...shown.tabs, [tab]: { ...shown.tabs[tab], participants: change(shown.tabs[tab].participants) } } },
    );
  };
  const edit = (operation: 1 | 2, employeeId: number, change: Parameters<typeof show>[0]): void =>
    void edits.run(
      async (send) => {
        // A request already under way would return the old card.
        await client.cancelQueries({ queryKey: key });
        show(change);
        // Without a version: several people may be added in a row, and each is checked separately.
        await send(editCall(card, tab, { operation, employeeId }), { operation, id: card.id, employeeId });
      },
      { name: employeeId },
    );
  const add = (colleague: Colleague): void => edit(participantOperations.add, colleague.id, (all) => [...all, newcomer(colleague)]);
  const remove = ({ employeeId }: Participant): void =>
    edit(participantOperations.remove, employeeId, (all) => all.filter((each) => each.employeeId !== employeeId));
  const saveTask = ({ employeeId }: Participant, text: string): Promise<boolean> =>
    tasks.run(
      async (send) => {
        await sendTask(send, card, tab, employeeId, text);
        show((all) => all.map((each) => (each.employeeId === employeeId ? { ...each, task: text.trim() } : each)));
      },
      { name: employeeId },
    );
  return { busy: edits.running, add, remove, saveTask };
};
