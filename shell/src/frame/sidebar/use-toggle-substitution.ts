import { useChange } from '@qujat/api/use-change';
import { toggleSubstitution, type Substitution } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { switchSubstitution } from '@qujat/session';
import { forgetKept } from '../offline/forget-kept.ts';
import { useReload } from '../use-reload.ts';

/** Starts or stops acting for people; the page reloads (SES-15). What was kept without them, or for them, is destroyed. */
export const useToggleSubstitution = (): { busy: boolean; toggle: (people: readonly Substitution[]) => void } => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const { busy, run } = useChange({ otherwise: t('substitutions.failed') });
  const toggle = (people: readonly Substitution[]): Promise<boolean> =>
    run((send) =>
      reload(async () => {
        for (const { employeeId, actorId, active } of people) await send(toggleSubstitution, { employeeId, actorId, active });
        switchSubstitution();
        forgetKept();
      }, t('substitutions.failed')),
    );
  return { busy, toggle: (people) => void toggle(people) };
};
