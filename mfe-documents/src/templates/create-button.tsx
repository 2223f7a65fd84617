import { useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { useNarrowScreen } from '@qujat/ui/media';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '../work-area/lazy-module.ts';

const menu = lazyModule(() => import(/* webpackChunkName: "templates" */ './template-menu.tsx'));

/** 'Создать' opens the template menu. Not on the phone of who works in restricted mode (NEW-1, SHL-13). */
export const CreateButton = (): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const [open, setOpen] = useState(false);
  const { module, failed, retry } = menu.useModule(open);
  useEffect(() => {
    if (failed && open) return showToast({ kind: 'error', text: t('templates.codeFailed'), retry });
    return undefined;
  }, [failed, open, retry, t]);
  if (narrow && profile?.restrictedInstanceMode && !profile.hasPrivilegedRole) return null;
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        icon={<Plus aria-hidden="true" />}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        onClick={() => setOpen(true)}
      >
        {t('templates.create')}
      </Button>
      {module ? <module.TemplateMenu open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
