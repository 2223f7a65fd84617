/** Saving the fields of a person. What somebody else has saved meanwhile is shown, and never overwritten without a word. */
import { ApiError, queryKey } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { changePerson, type PersonDetails } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personQuery } from '../use-person.ts';
import { draftOf, inputOf, problemOf, type Draft, type Problem } from './draft.ts';

interface PersonForm {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly problem: Problem | null;
  readonly failure: string | null;
  readonly busy: boolean;
  /** The person as somebody else has saved them, while the administrator has not chosen. */
  readonly theirs: PersonDetails | null;
  readonly showTheirs: () => void;
  readonly saveMine: () => void;
  readonly save: () => void;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.reason === 'changed-meanwhile';

export const usePersonForm = (employeeId: number, person: PersonDetails, onClose: () => void): PersonForm => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  // A refetch of the page must not change the fields under the administrator's hands.
  const [basis, setBasis] = useState(person);
  const [draft, setDraft] = useState(() => draftOf(person));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [theirs, setTheirs] = useState<PersonDetails | null>(null);
  const otherwise = t('invite.failed');
  const { busy, failure, setFailure, run } = useChange({ otherwise });

  const send = (on: PersonDetails): void => {
    const wrong = problemOf(draft, draftOf(on));
    setProblem(wrong);
    if (wrong) return;
    void run(async (call) => {
      try {
        await call(changePerson, inputOf(employeeId, draft, on.revision), { background: true });
      } catch (error) {
        if (!isConflict(error)) throw error;
        setTheirs(await queries.fetchQuery({ ...personQuery(employeeId), staleTime: 0 }));
        return false;
      }
      showToast({ kind: 'success', text: t('edit.saved') });
      await queries.invalidateQueries({ queryKey: queryKey('people') });
      onClose();
      return true;
    });
  };
  return {
    draft,
    change: (part) => {
      setDraft({ ...draft, ...part });
      setProblem(null);
      setFailure(null);
    },
    problem,
    failure,
    busy,
    theirs,
    showTheirs: () => {
      if (!theirs) return;
      setBasis(theirs);
      setDraft(draftOf(theirs));
      setTheirs(null);
    },
    saveMine: () => {
      if (!theirs) return;
      setBasis(theirs);
      setTheirs(null);
      send(theirs);
    },
    save: () => send(basis),
  };
};
