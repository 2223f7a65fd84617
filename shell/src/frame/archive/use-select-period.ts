import { useChange } from '@qujat/api/use-change';
import { selectPeriod } from '@qujat/contract/sidebar';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { useReload } from '../use-reload.ts';

/** The choice outside the archive (SHL-11). */
export const noPeriod = '0';

/** Chooses a month of the archive, or leaves it with '0'; the page reloads (SHL-11). */
export const useSelectPeriod = (): { busy: boolean; select: (period: string) => void } => {
  const { t } = useTranslation('shell');
  const reload = useReload();
  const { busy, run } = useChange({ otherwise: t('archive.failed') });
  const select = (period: string): Promise<boolean> =>
    run((send) =>
      reload(async () => {
        await send(selectPeriod, { period });
        emit('period-selected', { period });
      }, t('archive.failed')),
    );
  return { busy, select: (period) => void select(period) };
};
