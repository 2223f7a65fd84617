import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import styles from './design.module.css';

interface KeptBarProps {
  readonly onTakeUp: () => void;
  readonly onDrop: () => void;
}

/** Offers what this browser kept because it could not be saved. */
export const KeptBar = ({ onTakeUp, onDrop }: KeptBarProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <output className={styles.keptBar}>
      <span>{t('design.kept.text')}</span>
      <span className={styles.acts}>
        <Button size="sm" onClick={onDrop}>
          {t('design.kept.drop')}
        </Button>
        <Button size="sm" onClick={onTakeUp}>
          {t('design.kept.takeUp')}
        </Button>
      </span>
    </output>
  );
};
