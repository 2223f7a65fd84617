import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSubstitutions } from '../sidebar/identity.ts';
import { useToggleSubstitution } from '../sidebar/use-toggle-substitution.ts';
import { Strip } from './strip.tsx';

/** Stands on every page as long as one acts for somebody: what one does is done in their name. */
export const ActingStrip = (): ReactNode => {
  const { t } = useTranslation('shell');
  const actingFor = useSubstitutions().filter(({ active }) => active);
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
