import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import styles from './key-dialog.module.css';

interface WayProps {
  readonly busy: boolean;
  readonly onUse: () => void;
}

interface PhoneWayProps extends WayProps {
  /** On a phone it is the first way. */
  readonly isFirst: boolean;
}

/** The state mobile application, which holds the key itself. */
export const PhoneWay = ({ busy, isFirst, onUse }: PhoneWayProps): ReactNode => {
  const { t } = useTranslation('signing');
  return (
    <div className={styles.way}>
      <Button fullWidth variant={isFirst ? 'primary' : undefined} disabled={busy} onClick={onUse}>
        {isFirst ? t('phone.button') : t('phone.buttonQr')}
      </Button>
      <p className={styles.hint}>{t('phone.about')}</p>
    </div>
  );
};

interface NcalayerWayProps extends WayProps {
  /** How far it is; null while it is not in use. */
  readonly progress: string | null;
}

/** NCALayer, which is on no phone: the styles hide it there. */
export const NcalayerWay = ({ busy, progress, onUse }: NcalayerWayProps): ReactNode => {
  const { t } = useTranslation('signing');
  return (
    <div className={`${styles.way} ${styles.onComputer}`}>
      <Button fullWidth disabled={busy} onClick={onUse}>
        {t('ncalayer.button')}
      </Button>
      <p className={styles.hint}>{progress === null ? t('ncalayer.about') : <output>{progress}</output>}</p>
    </div>
  );
};

/** Between two ways. */
export const Or = ({ onComputer = false }: { readonly onComputer?: boolean }): ReactNode => {
  const { t } = useTranslation('signing');
  return <span className={onComputer ? `${styles.or} ${styles.onComputer}` : styles.or}>{t('ncalayer.or')}</span>;
};
