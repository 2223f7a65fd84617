import { request } from '@qujat/api';
import { selectPeriod } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { useState } from 'react';
import { useReload } from '../use-reload.ts';

/** The choice outside the archive (SHL-11). */
export const noPeriod = '0';

/** Chooses a month of the archive, or leaves it with '0'; the page reloads (SHL-11). */
export const useSelectPeriod = (): { busy: boolean; select: (period: string) => void } => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const select = async (period: string): Promise<void> => {
    setBusy(true);
    const reloads = await reload(async () => {
      await request(selectPeriod, { period });
      emit('period-selected', { period });
    }, t('archive.failed'));
    if (!reloads) setBusy(false);
  };
  return { busy, select: (period) => void (busy || select(period)) };
};
