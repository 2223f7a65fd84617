import { ApiError, queryKey, request } from '@qujat/api';
import { deputy, removeDeputy, searchDeputies, setDeputy, updateDeputy, type Deputy, type DeputyCandidate } from '@qujat/contract/deputies';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

const key = (): ReturnType<typeof queryKey> => queryKey('documents', 'deputy');

/** One's own deputy, or null. A business error says that one may have none. */
export const useDeputy = (): UseQueryResult<Deputy | null> =>
  useQuery({ queryKey: key(), queryFn: ({ signal }) => request(deputy, {}, { signal, background: true }), staleTime: 0, retry: false });

/** Colleagues whose name has `name` in it; an empty text asks nothing. */
export const useCandidates = (name: string): UseQueryResult<DeputyCandidate[]> =>
  useQuery({
    queryKey: [...key(), 'candidates', name],
    queryFn: name === '' ? skipToken : async ({ signal }) => (await request(searchDeputies, { name }, { signal, background: true })).people,
    placeholderData: keepPreviousData,
  });

/** From when to when, 'YYYY-MM-DD'; without an end until it is removed. */
export interface Days {
  readonly from: string;
  readonly to: string | null;
}

export interface DeputyChanges {
  readonly busy: boolean;
  /** Why the last change has failed, in the user's language. */
  readonly failure: string | null;
  /** Each answers whether it is done. */
  readonly name: (employeeId: number, days: Days) => Promise<boolean>;
  readonly change: (employeeId: number, days: Days) => Promise<boolean>;
  readonly remove: (employeeId: number) => Promise<boolean>;
}

/** Names, changes and removes one's deputy; one change at a time. */
export const useDeputyChanges = (): DeputyChanges => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (error) {
      console.error(error);
      setFailure((error instanceof ApiError && error.text) || t('deputy.failed'));
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: key() });
    }
  };
  const update = (employeeId: number, { from, to }: Days): Promise<unknown> => request(updateDeputy, { employeeId, from, to: to ?? undefined });
  return {
    busy,
    failure,
    // An end date goes by an update (decisions: The wire).
    name: (employeeId, days) =>
      run(async () => {
        await request(setDeputy, { employeeId, from: days.from });
        if (days.to) await update(employeeId, days);
      }),
    change: (employeeId, days) => run(() => update(employeeId, days)),
    remove: (employeeId) => run(() => request(removeDeputy, { employeeId })),
  };
};
