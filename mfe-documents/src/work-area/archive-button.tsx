import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInArchive } from '../list/queries.ts';
import styles from './work-header.module.css';

/** Opens the shell's calendar of periods; highlighted while a period is chosen (LST-2). */
export const ArchiveButton = (): ReactNode => {
  const { t } = useTranslation('documents');
  const inArchive = useInArchive();
  return (
    <Button
      className={cx(styles.archive, inArchive && styles.on)}
      aria-haspopup="dialog"
      icon={<Archive aria-hidden="true" />}
      onClick={() => emit('window-asked', { window: 'archive' })}
    >
      {t('archive.button')}
    </Button>
  );
};
