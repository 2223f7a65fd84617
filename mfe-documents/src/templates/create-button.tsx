import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRequestedWindow } from '../work-area/use-requested-window.ts';

const menu = lazyPart(() => import(/* webpackChunkName: "templates" */ './template-menu.tsx'), { whenIdle: true });

interface CreateButtonProps {
  /** 'secondary' on a page that has another main button. */
  readonly variant?: 'primary' | 'secondary';
}

/** 'Создать' opens the template menu. Hidden on a phone in restricted mode (NEW-1, SHL-13). */
export const CreateButton = ({ variant = 'primary' }: CreateButtonProps): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const [open, setOpen] = useState(false);
  useRequestedWindow('create', setOpen);
  if (narrow && profile?.restrictedInstanceMode && !profile.hasPrivilegedRole) return null;
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        icon={<Plus aria-hidden="true" />}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        onClick={() => setOpen(true)}
      >
        {t('templates.create')}
      </Button>
      <LazyWindow part={menu} open={open} onOpenChange={setOpen} failure={t('templates.codeFailed')}>
        {({ TemplateMenu }) => <TemplateMenu open={open} onClose={() => setOpen(false)} />}
      </LazyWindow>
    </>
  );
};
