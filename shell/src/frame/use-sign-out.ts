import { logout } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { keptDecisionsAtom, store } from '@qujat/session';
import { confirm } from '@qujat/ui/confirm';
import { useCallback } from 'react';

/** Signs the person out. It asks before if decisions wait for a connection, because they are destroyed (docs/offline.md). */
export const useSignOut = (): (() => Promise<void>) => {
  const { t } = useTranslation('shell');
  return useCallback(async () => {
    const count = store.get(keptDecisionsAtom);
    const asked = { text: t('signOut.losesDecisions', { count }), action: t('signOut.button'), danger: true };
    if (count > 0 && !(await confirm(asked))) return;
    await logout();
  }, [t]);
};
