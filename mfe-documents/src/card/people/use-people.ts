import { logFault, queryKey, request, textOfFailure } from '@qujat/api';
import { participantOperations, type Colleague } from '@qujat/contract/document-acts';
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshLists } from '../../list/queries.ts';
import { editCall, sendTask, type PeopleTab } from './people-of-stage.ts';

export interface People {
  /** Employees who are being added or removed now. */
  readonly busy: readonly number[];
  readonly add: (colleague: Colleague) => void;
  readonly remove: (participant: Participant) => void;
  /** True when it was saved. */
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

/** Adds, takes away and tells what to do; seen at once, and taken back when the server refuses. The card reloads afterwards (CRD-8). */
export const usePeople = (card: DocumentCard, tab: PeopleTab): People => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const key = queryKey('documents', 'card', card.id);

  const show = (change: (participants: readonly Participant[]) => Participant[]): void => {
    client.setQueryData<DocumentCard>(
      key,
      (shown) =>
        shown && { ...shown, tabs: { ...shown.tabs, [tab]: { ...shown.tabs[tab], participants: change(shown.tabs[tab].participants) } } },
    );
  };
  const failed = (error: unknown, retry: () => void): void => {
    logFault(error);
    const text = textOfFailure(error);
    showToast(text ? { kind: 'error', text } : { kind: 'error', text: t('card.failed'), retry });
  };

  const edit = async (operation: 1 | 2, employeeId: number, seen: () => void, retry: () => void): Promise<void> => {
    setBusy((all) => [...all, employeeId]);
    // A running request would show the old card.
    await client.cancelQueries({ queryKey: key });
    seen();
    try {
      // Without the version: several may be added one after the other, and each is checked by itself.
      await request(editCall(card, tab, { operation, employeeId }), { operation, id: card.id, employeeId });
    } catch (error) {
      failed(error, retry);
    }
    await Promise.all([client.invalidateQueries({ queryKey: key }), refreshLists(client)]);
    setBusy((all) => all.filter((each) => each !== employeeId));
  };
  const add = (colleague: Colleague): void =>
    void edit(
      participantOperations.add,
      colleague.id,
      () => show((all) => [...all, newcomer(colleague)]),
      () => add(colleague),
    );
  const remove = (participant: Participant): void =>
    void edit(
      participantOperations.remove,
      participant.employeeId,
      () => show((all) => all.filter((each) => each.employeeId !== participant.employeeId)),
      () => remove(participant),
    );

  const saveTask = async (participant: Participant, text: string): Promise<boolean> => {
    try {
      await sendTask(card, tab, participant.employeeId, text);
      show((all) => all.map((each) => (each.employeeId === participant.employeeId ? { ...each, task: text.trim() } : each)));
      return true;
    } catch (error) {
      failed(error, () => void saveTask(participant, text));
      return false;
    }
  };
  return { busy, add, remove, saveTask };
};
