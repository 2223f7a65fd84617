import { useTranslation } from '@qujat/i18n';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Spinner } from '@qujat/ui/spinner';
import type { ReactNode } from 'react';
import styles from './card-host.module.css';
import { card } from './load-card.ts';

interface CardHostProps {
  /** The document whose card is open, or null. */
  readonly id: number | null;
  readonly onOpen: (id: number | null) => void;
}

/** Shows the card when its code has loaded; if it cannot be loaded, a toast says so and offers a retry. */
export const CardHost = ({ id, onOpen }: CardHostProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <LazyWindow
      part={card}
      open={id !== null}
      onOpenChange={(open) => onOpen(open ? id : null)}
      failure={t('card.codeFailed')}
      waiting={
        <div className={styles.late}>
          <Spinner overlay label={t('card.loading')} />
        </div>
      }
    >
      {({ DocumentCardWindow }) => id !== null && <DocumentCardWindow id={id} onClose={() => onOpen(null)} />}
    </LazyWindow>
  );
};
