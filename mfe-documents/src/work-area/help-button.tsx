import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { profileAtom } from '@qujat/session';
import { IconButton } from '@qujat/ui/icon-button';
import { useAtomValue } from 'jotai';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';

/** Opens the shell's welcome with its video instructions; shown only if the profile allows it (SHL-3). */
export const HelpButton = (): ReactNode => {
  const { t } = useTranslation('documents');
  if (!useAtomValue(profileAtom)?.showsWelcome) return null;
  return (
    <IconButton
      variant="secondary"
      label={t('help.button')}
      aria-haspopup="dialog"
      icon={<CircleHelp aria-hidden="true" />}
      onClick={() => emit('window-asked', { window: 'welcome' })}
    />
  );
};
