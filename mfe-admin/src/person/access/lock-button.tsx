import { lockPerson, unlockPerson } from '@qujat/contract/administration/person-access';
import type { PersonDetails } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { Tooltip } from '@qujat/ui/tooltip';
import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonChange } from '../use-person.ts';

interface LockButtonProps {
  readonly employeeId: number;
  readonly person: Pick<PersonDetails, 'fullName' | 'state' | 'isSelf' | 'isLastAdministrator' | 'isShared'>;
}

/** «Заблокировать», or «Разблокировать». Who cannot be locked, and why, stands in the tooltip. */
export const LockButton = ({ employeeId, person }: LockButtonProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, run } = usePersonChange();
  const { fullName: name, state, isSelf, isLastAdministrator, isShared } = person;
  if (state === 'locked')
    return (
      <Button
        icon={<LockOpen aria-hidden="true" />}
        loading={busy}
        onClick={() =>
          void run(async (send) => {
            await send(unlockPerson, { employeeId }, { background: true });
            showToast({ kind: 'success', text: t('person.unlocked', { name }) });
          })
        }
      >
        {t('person.unlock')}
      </Button>
    );
  const refusal = isSelf ? t('person.ownLock') : isLastAdministrator ? t('person.lastAdministrator') : null;
  const lock = (): void =>
    void run(
      async (send) => {
        await send(lockPerson, { employeeId }, { background: true });
        showToast({ kind: 'success', text: t('person.locked', { name }) });
      },
      {
        confirm: () =>
          confirm({
            text: t(isShared ? 'person.lockHereQuestion' : 'person.lockQuestion', { name }),
            action: t('person.lock'),
            danger: true,
          }),
      },
    );
  return (
    <Tooltip text={refusal} side="bottom">
      <Button
        icon={<Lock aria-hidden="true" />}
        loading={busy}
        aria-disabled={refusal !== null || undefined}
        onClick={refusal === null ? lock : undefined}
      >
        {t('person.lock')}
      </Button>
    </Tooltip>
  );
};
