import { queryKey, request, textOfFailure } from '@qujat/api';
import { readHandover, type Handover, type HandoverReason } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Dialog } from '@qujat/ui/dialog';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './leave.module.css';
import { LeaveWizard } from './leave-wizard.tsx';
import { Planned } from './planned.tsx';

// locale-keys: leave.title.*

export interface LeaveWindowProps {
  readonly employeeId: number;
  readonly fullName: string;
  readonly reason: HandoverReason;
  readonly onClose: () => void;
}

const isRefused = ({ refusal }: Handover, reason: HandoverReason): boolean => reason === 'dismissal' && refusal !== '';

/** «Уволить» and «Перевести»: what hangs on a person is shown first, and then goes to somebody (ADM-8, ADM-9). */
export const LeaveWindow = ({ employeeId, fullName, reason, onClose }: LeaveWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('people'), 'handover', employeeId],
    queryFn: ({ signal }) => request(readHandover, { employeeId }, { signal, background: true }),
    // Numbers from before would be refused.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKey('people') });
  if (data && reason === 'dismissal' && data.plannedAt !== null)
    return <Planned employeeId={employeeId} handover={data} refresh={refresh} onClose={onClose} />;
  if (data && !isRefused(data, reason))
    return <LeaveWizard employeeId={employeeId} handover={data} reason={reason} refresh={refresh} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t(`leave.title.${reason}`, { name: fullName })} size="lg">
      {data ? (
        <p className={styles.text}>{data.refusal}</p>
      ) : error ? (
        <ErrorCard title={t('leave.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
};
