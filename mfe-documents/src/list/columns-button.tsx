import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { showToast } from '@qujat/ui/toast';
import { Columns3 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '../work-area/lazy-module.ts';
import type { ColumnControl } from './use-columns.ts';

const columnsWindow = lazyModule(() => import(/* webpackChunkName: "columns" */ './columns-window.tsx'));

/** Opens the window in which columns are shown, hidden, ordered and widened. */
export const ColumnsButton = ({ control }: { control: ColumnControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const [open, setOpen] = useState(false);
  const { module, failed, retry } = columnsWindow.useModule(open);
  useEffect(() => {
    if (failed && open) return showToast({ kind: 'error', text: t('list.arrange.codeFailed'), retry });
    return undefined;
  }, [failed, open, retry, t]);
  return (
    <>
      <IconButton
        size="xs"
        label={t('list.arrange.button')}
        aria-haspopup="dialog"
        icon={<Columns3 aria-hidden="true" />}
        onPointerEnter={columnsWindow.preload}
        onFocus={columnsWindow.preload}
        onClick={() => setOpen(true)}
      />
      {module ? <module.ColumnsWindow open={open} control={control} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
