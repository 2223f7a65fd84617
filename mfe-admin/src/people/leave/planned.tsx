import { useChange } from '@qujat/api/use-change';
import { callOffDismissal } from '@qujat/contract/administration/departure';
import type { Handover } from '@qujat/contract/administration/handover';
import { formatDate, useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './leave.module.css';

interface PlannedProps {
  readonly employeeId: number;
  readonly handover: Handover;
  readonly refresh: () => unknown;
  readonly onClose: () => void;
}

/** A dismissal that is planned: by whom, when and why. Until then it can be called off. */
export const Planned = ({ employeeId, handover, refresh, onClose }: PlannedProps): ReactNode => {
  const { t } = useTranslation('admin');
  const viewerId = useAtomValue(profileAtom)?.viewerId;
  const { fullName, plannedAt, plannedBy, plannedReason } = handover;
  const { busy, failure, run } = useChange({ otherwise: t('invite.failed'), refresh });
  const callOff = (): void =>
    void run(async (send) => {
      await send(callOffDismissal, { employeeId }, { background: true });
      showToast({ kind: 'success', text: t('leave.calledOff', { name: fullName }) });
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leave.title.dismissal', { name: fullName })}
      footer={
        <>
          <Button onClick={onClose}>{t('leave.close')}</Button>
          {/* Nobody calls off their own. */}
          {employeeId !== viewerId && (
            <Button variant="primary" loading={busy} onClick={callOff}>
              {t('leave.callOff')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.step}>
        <p className={styles.text}>{t('leave.planned', { at: formatDate(plannedAt, 'dateTime'), by: plannedBy })}</p>
        {plannedReason && <p className={styles.text}>{t('leave.plannedReason', { reason: plannedReason })}</p>}
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </Dialog>
  );
};
