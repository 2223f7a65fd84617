import type { DocumentList } from '@qujat/contract/document-list';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ListControl } from '../list/use-list-view.ts';
import { viewWindows } from './view-windows-part.ts';
import styles from './views.module.css';

interface InitiatorsProps {
  readonly list: ListControl;
  readonly data: DocumentList;
}

/** The filter for those who have made the documents (DAY-72). */
export const InitiatorsFilter = ({ list, data }: InitiatorsProps): ReactNode => {
  const { t } = useTranslation('today');
  const [open, setOpen] = useState(false);
  const { initiatorIds } = list.view;
  const [first] = data.initiators;
  const label = (): string => {
    if (initiatorIds === null) return t('views.initiator');
    if (initiatorIds.length === 1 && first) return t('views.initiatorIs', { name: first.name });
    return t('views.initiatorsAre', { number: formatNumber(initiatorIds.length) });
  };
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={viewWindows.preload}
        onFocus={viewWindows.preload}
        className={initiatorIds === null ? styles.button : styles.chosen}
        trailingIcon={<ChevronDown aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label()}
      </Button>
      <LazyWindow part={viewWindows} open={open} onOpenChange={setOpen} failure={t('views.notDone')}>
        {({ InitiatorsWindow }) => (open ? <InitiatorsWindow list={list} data={data} open={open} onClose={() => setOpen(false)} /> : null)}
      </LazyWindow>
    </>
  );
};
