import { ApiError } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useCallback } from 'react';
import { reloadPage } from './reload-page.ts';
import { forgetUnsavedText, hasUnsavedText } from './unsaved-text.ts';

/**
 * For actions that end in a reload (language, organisation, substitution, response required): asks about unsaved text first, runs `change`,
 * then reloads. If `change` fails, the page does not reload and a toast says `failure` (and the server's reason), with a retry. Resolves to
 * whether the page is about to reload.
 */
export const useReload = (): ((change: () => void | Promise<void>, failure?: string) => Promise<boolean>) => {
  const { t } = useTranslation('shell');
  return useCallback(
    async function reload(change: () => void | Promise<void>, failure?: string): Promise<boolean> {
      if (hasUnsavedText() && !(await confirm({ text: t('unsaved.text'), action: t('unsaved.proceed') }))) return false;
      try {
        await change();
      } catch (error) {
        const reason = error instanceof ApiError && error.text ? `: ${error.text}` : '';
        if (failure) showToast({ kind: 'error', text: failure + reason, retry: () => void reload(change, failure) });
        else console.error(error);
        return false;
      }
      forgetUnsavedText();
      reloadPage();
      return true;
    },
    [t],
  );
};
