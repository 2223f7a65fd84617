import { useTranslation } from '@qujat/i18n';
import { Spinner } from '@qujat/ui/spinner';
import { showToast } from '@qujat/ui/toast';
import { useEffect, type ReactNode } from 'react';
import styles from './card-host.module.css';
import { useCardModule } from './load-card.ts';

interface CardHostProps {
  /** The document whose card is open, or null. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** Shows the card when its code is there; if it cannot be loaded a toast says so and offers another try. */
export const CardHost = ({ id, onClose }: CardHostProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { module, failed, retry } = useCardModule(id !== null);
  useEffect(() => {
    if (failed && id !== null) return showToast({ kind: 'error', text: t('card.codeFailed'), retry });
    return undefined;
  }, [failed, id, retry, t]);
  if (id === null || failed) return null;
  if (module) return <module.DocumentCardWindow id={id} onClose={onClose} />;
  return (
    <div className={styles.late}>
      <Spinner overlay label={t('card.loading')} />
    </div>
  );
};
