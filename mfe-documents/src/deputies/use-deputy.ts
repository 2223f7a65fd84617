import { queryKey, request } from '@qujat/api';
import { useChange, type Change, type Send } from '@qujat/api/use-change';
import { deputy, removeDeputy, searchDeputies, setDeputy, updateDeputy, type Deputy, type DeputyCandidate } from '@qujat/contract/deputies';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

const key = (): ReturnType<typeof queryKey> => queryKey('documents', 'deputy');

/** The person's deputy, or null. A business error means that they may not have one. */
export const useDeputy = (): UseQueryResult<Deputy | null> =>
  useQuery({ queryKey: key(), queryFn: ({ signal }) => request(deputy, {}, { signal, background: true }), staleTime: 0, retry: false });

/** Colleagues whose name contains `name`; an empty text sends no request. */
export const useCandidates = (name: string): UseQueryResult<DeputyCandidate[]> =>
  useQuery({
    queryKey: [...key(), 'candidates', name],
    queryFn: name === '' ? skipToken : async ({ signal }) => (await request(searchDeputies, { name }, { signal, background: true })).people,
    placeholderData: keepPreviousData,
  });

/** The dates, 'YYYY-MM-DD'; without an end the deputyship lasts until it is removed. */
export interface Days {
  readonly from: string;
  readonly to: string | null;
}

export interface DeputyChanges extends Pick<Change, 'busy' | 'failure'> {
  /** Each returns whether it is done. */
  readonly name: (employeeId: number, days: Days) => Promise<boolean>;
  readonly change: (employeeId: number, days: Days) => Promise<boolean>;
  readonly remove: (employeeId: number) => Promise<boolean>;
}

/** Names, changes and removes the person's deputy; one change at a time. */
export const useDeputyChanges = (): DeputyChanges => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const { busy, failure, run } = useChange({
    otherwise: t('deputy.failed'),
    refresh: () => void client.invalidateQueries({ queryKey: key() }),
  });
  // An empty last day is sent empty (DEP-3).
  const update = (send: Send, employeeId: number, { from, to }: Days): Promise<unknown> =>
    send(updateDeputy, { employeeId, from, to: to ?? '' });
  return {
    busy,
    failure,
    // An end date needs a separate update (DEP-4).
    name: (employeeId, days) =>
      run(async (send) => {
        await send(setDeputy, { employeeId, from: days.from });
        if (days.to) await update(send, employeeId, days);
      }),
    change: (employeeId, days) => run((send) => update(send, employeeId, days)),
    remove: (employeeId) => run((send) => send(removeDeputy, { employeeId })),
  };
};
