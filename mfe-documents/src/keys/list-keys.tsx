import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useState, type ReactNode, type RefObject } from 'react';
import { loadTexts } from '../today/texts.ts';
import { useListKeys } from './use-list-keys.ts';

const keysWindow = lazyPart(() => import(/* webpackChunkName: "keys" */ './keys-window.tsx'), { whenIdle: true });

/** The keys of the list's rows, and their window on «?». */
const ListKeys = ({ list }: { readonly list: RefObject<HTMLElement | null> }): ReactNode => {
  const { t } = useTranslation('today');
  const [open, setOpen] = useState(false);
  useListKeys({ list, onHelp: () => setOpen(true) });
  return (
    <LazyWindow part={keysWindow} open={open} onOpenChange={setOpen} failure={t('views.notDone')}>
      {({ KeysWindow }) => (open ? <KeysWindow onClose={() => setOpen(false)} /> : null)}
    </LazyWindow>
  );
};

/** With its texts. */
export const loadListKeys = async (): Promise<{ readonly ListKeys: typeof ListKeys }> => {
  await loadTexts();
  return { ListKeys };
};
