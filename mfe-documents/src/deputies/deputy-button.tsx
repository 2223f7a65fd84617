import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { useNarrowScreen } from '@qujat/ui/media';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { Users } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '../work-area/lazy-module.ts';

const deputyWindow = lazyModule(() => import(/* webpackChunkName: "deputy" */ './deputy-window.tsx'));

/** The window once it is asked for. It stays mounted, so that it can give focus back. */
export const DeputyWindowHost = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('documents');
  const { module, failed, retry } = deputyWindow.useModule(open);
  useEffect(() => {
    if (failed && open) return showToast({ kind: 'error', text: t('deputy.codeFailed'), retry });
    return undefined;
  }, [failed, open, retry, t]);
  return module ? <module.DeputyWindow open={open} onClose={onClose} /> : null;
};

/** Opens the window of one's deputy. Not on the phone of who works in restricted mode (SHL-13). */
export const DeputyButton = (): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const [open, setOpen] = useState(false);
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
      <DeputyWindowHost open={open} onClose={() => setOpen(false)} />
    </>
  );
};
