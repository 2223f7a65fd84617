import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import type { ReactNode } from 'react';
import styles from './organisation.module.css';

interface SaveButtonsProps {
  readonly busy: boolean;
  readonly isChanged: boolean;
  readonly failure: string | null;
  readonly onShowPresent: () => void;
}

/** The end of each card: save or drop what is typed, and after a refusal the reason and a way to what is stored now. */
export const SaveButtons = ({ busy, isChanged, failure, onShowPresent }: SaveButtonsProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={busy} unavailable={!isChanged}>
          {t('structure.save')}
        </Button>
        {failure || isChanged ? (
          <Button onClick={onShowPresent}>{failure ? t('organisation.showPresent') : t('policy.drop')}</Button>
        ) : null}
      </div>
    </>
  );
};
