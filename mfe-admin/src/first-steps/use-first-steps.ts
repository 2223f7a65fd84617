/** The first steps as they are held by the client. */
import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readFirstSteps } from '@qujat/contract/administration/first-steps';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The invited come in while the page is open, so it asks again now and then, milliseconds. */
const readAgainAfter = 15_000;

export const useFirstSteps = () =>
  useQuery({
    // Below 'people', which invitations and departments make stale.
    queryKey: queryKey('people', 'first-steps'),
    queryFn: ({ signal }) => request(readFirstSteps, {}, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.isFinished ? false : readAgainAfter),
  });

/** A change that the steps show; a failure appears as a toast. */
export const useFirstStepsChange = (): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const otherwise = t('firstSteps.notDone');
  return useChange({
    otherwise,
    onFailure: (error: unknown) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }),
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKey('people') }),
        client.invalidateQueries({ queryKey: queryKey('administration') }),
      ]),
  });
};
