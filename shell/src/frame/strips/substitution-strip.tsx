import type { Substitution } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import { UserRoundCheck } from 'lucide-react';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSubstitutions } from '../sidebar/identity.ts';
import { useToggleSubstitution } from '../sidebar/use-toggle-substitution.ts';
import { Strip } from './strip.tsx';

/** Names the person for whom the deputyship has ended while it was in use. */
const useEndedSubstitutions = (people: readonly Substitution[]): void => {
  const { t } = useTranslation('shell');
  const before = useRef<readonly Substitution[]>([]);
  useEffect(() => {
    const ended = before.current.filter(({ active, employeeId }) => active && !people.some((each) => each.employeeId === employeeId));
    before.current = people;
    if (ended.length > 0)
      showToast({ kind: 'info', text: t('substitutions.over', { names: ended.map(({ fullName }) => fullName).join(', ') }) });
  }, [people, t]);
};

/** Shown on every page while the person acts for somebody: their acts are in that person's name. */
export const SubstitutionStrip = (): ReactNode => {
  const { t } = useTranslation('shell');
  const people = useSubstitutions();
  const actingFor = people.filter(({ active }) => active);
  useEndedSubstitutions(people);
  const { busy, toggle } = useToggleSubstitution();
  if (actingFor.length === 0) return null;
  return (
    <Strip
      label={t('substitutions.title')}
      icon={UserRoundCheck}
      tone="acting"
      action={
        <LinkButton aria-disabled={busy} onClick={() => toggle(actingFor)}>
          {t('substitutions.end')}
        </LinkButton>
      }
    >
      {t('substitutions.acting', { names: actingFor.map(({ fullName }) => fullName).join(', ') })}
    </Strip>
  );
};
