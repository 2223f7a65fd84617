import { useTranslation } from '@qujat/i18n';
import { darkModeAtom, toggleDarkMode } from '@qujat/session';
import { IconButton } from '@qujat/ui/icon-button';
import { useAtomValue } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Switches between the light and the dark theme (SHL-14). */
export const ThemeButton = (): ReactNode => {
  const { t } = useTranslation('shell');
  const hydrated = useHydrated();
  const dark = useAtomValue(darkModeAtom) && hydrated;
  return (
    <IconButton
      label={dark ? t('theme.light') : t('theme.dark')}
      icon={dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={toggleDarkMode}
    />
  );
};
