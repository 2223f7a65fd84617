import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRequestedWindow } from '../work-area/use-requested-window.ts';

const deputyWindow = lazyPart(() => import(/* webpackChunkName: "deputy" */ './deputy-window.tsx'), { whenIdle: true });

/** The window, once it has been opened. It stays mounted, so that it can return the focus. */
export const DeputyWindowHost = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <LazyWindow part={deputyWindow} open={open} onOpenChange={onOpenChange} failure={t('deputy.codeFailed')}>
      {({ DeputyWindow }) => <DeputyWindow open={open} onClose={() => onOpenChange(false)} />}
    </LazyWindow>
  );
};

/** Opens the window of the person's deputy. Hidden on a phone in restricted mode (SHL-13). */
export const DeputyButton = (): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const [open, setOpen] = useState(false);
  useRequestedWindow('deputy', setOpen);
  if (narrow && profile?.restrictedInstanceMode && !profile.hasPrivilegedRole) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<Users aria-hidden="true" />}
        onPointerEnter={deputyWindow.preload}
        onFocus={deputyWindow.preload}
        onClick={() => setOpen(true)}
      >
        {t('deputy.button')}
      </Button>
      <DeputyWindowHost open={open} onOpenChange={setOpen} />
    </>
  );
};
