import { BusinessError } from '@qujat/api';
import type { DeputyCandidate } from '@qujat/contract/deputies';
import { dayOf, useTranslation } from '@qujat/i18n';
import { serverNow } from '@qujat/session';
import { confirm } from '@qujat/ui/confirm';
import { Dialog } from '@qujat/ui/dialog';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { showToast } from '@qujat/ui/toast';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { useState, type ReactNode } from 'react';
import { reloadPage } from '../card/reload-page.ts';
import { DeputyForm } from './deputy-form.tsx';
import { DeputySearch } from './deputy-search.tsx';
import { useDeputy, useDeputyChanges, type Days } from './use-deputy.ts';

/** The specification's text for people who may not have a deputy (DEP-2). */
const forbidden = 'Запрещено иметь заместителя';

const Content = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('documents');
  const { data: deputy, error, isPending, refetch } = useDeputy();
  const changes = useDeputyChanges();
  const [chosen, setChosen] = useState<DeputyCandidate | null>(null);
  // Naming takes two calls: after the second one failed, the deputy is shown with the days that were typed, not with those of the first.
  const [named, setNamed] = useState<{ readonly employeeId: number; readonly days: Days } | null>(null);

  if (isPending)
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('deputy.loading')}</VisuallyHidden>
        <Skeleton count={3} />
      </div>
    );
  if (error instanceof BusinessError) return <p>{error.text === forbidden ? t('deputy.forbidden') : error.text}</p>;
  if (error) return <ErrorCard title={t('deputy.loadFailed')} onRetry={() => void refetch()} />;

  if (deputy) {
    const remove = async (): Promise<void> => {
      const sure = await confirm({ text: t('deputy.removeQuestion', { name: deputy.fullName }), action: t('deputy.remove'), danger: true });
      if (sure && (await changes.remove(deputy.employeeId))) void reloadPage({ said: t('deputy.removed') });
    };
    return (
      <DeputyForm
        key={`${deputy.employeeId} ${deputy.from} ${deputy.to}`}
        fullName={deputy.fullName}
        days={named?.employeeId === deputy.employeeId ? named.days : { from: deputy.from ?? dayOf(serverNow() / 1000), to: deputy.to }}
        busy={changes.busy}
        failure={changes.failure}
        submit={t('deputy.save')}
        onSubmit={async (days) => {
          if (!(await changes.change(deputy.employeeId, days))) return;
          showToast({ kind: 'success', text: t('deputy.saved') });
          onClose();
        }}
        other={{ label: t('deputy.remove'), onClick: () => void remove() }}
      />
    );
  }
  if (chosen) {
    return (
      <DeputyForm
        key={chosen.employeeId}
        fullName={chosen.fullName}
        note={chosen.department}
        days={{ from: dayOf(serverNow() / 1000), to: null }}
        busy={changes.busy}
        failure={changes.failure}
        submit={t('deputy.set')}
        onSubmit={async (days) => {
          setNamed({ employeeId: chosen.employeeId, days });
          if (!(await changes.name(chosen.employeeId, days))) return;
          showToast({ kind: 'success', text: t('deputy.named', { name: chosen.fullName }) });
          onClose();
        }}
        other={{ label: t('deputy.another'), onClick: () => setChosen(null) }}
      />
    );
  }
  return <DeputySearch onChoose={setChosen} />;
};

/** The person's deputy: search, dates, removal (DEP-1). */
export const DeputyWindow = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <Dialog open={open} onClose={onClose} title={t('deputy.button')} size="md">
      {open ? <Content onClose={onClose} /> : null}
    </Dialog>
  );
};
