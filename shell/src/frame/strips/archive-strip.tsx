import { useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import { LinkButton } from '@qujat/ui/link-button';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useArchiveMonth, writeMonth } from '../archive/period.ts';
import { noPeriod, useSelectPeriod } from '../archive/use-select-period.ts';
import { Strip } from './strip.tsx';

/** Names the month of the archive to which the list is narrowed, and offers to leave it. */
export const ArchiveStrip = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const month = useArchiveMonth();
  const { busy, select } = useSelectPeriod();
  if (!month || pathname !== '/') return null;
  return (
    <Strip
      label={t('archive.title')}
      icon={Archive}
      tone="archive"
      action={
        <LinkButton aria-disabled={busy} onClick={() => select(noPeriod)}>
          {t('archive.leave')}
        </LinkButton>
      }
    >
      {t('archive.shown', { month: writeMonth(month) })}
    </Strip>
  );
};
