import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Columns3 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ColumnControl } from './use-columns.ts';

const columnsWindow = lazyPart(() => import(/* webpackChunkName: "columns" */ './columns-window.tsx'), { whenIdle: true });

/** Opens the window in which columns are shown, hidden, ordered and widened. */
export const ColumnsButton = ({ control }: { control: ColumnControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const [open, setOpen] = useState(false);
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
      <LazyWindow part={columnsWindow} open={open} onOpenChange={setOpen} failure={t('list.arrange.codeFailed')}>
        {({ ColumnsWindow }) => <ColumnsWindow open={open} control={control} onClose={() => setOpen(false)} />}
      </LazyWindow>
    </>
  );
};
