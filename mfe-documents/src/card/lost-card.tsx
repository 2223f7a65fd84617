import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import bodyStyles from './card-body.module.css';
import { LeftTexts } from './left-texts.tsx';

interface LostCardProps {
  readonly documentId: number;
  /** Why the server shows it no longer. */
  readonly reason: string;
}

/** Stands in the place of a card whose right to be seen has ended while it was open. What was written about it stays. */
export const LostCard = ({ documentId, reason }: LostCardProps): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <>
      <div role="alert" className={bodyStyles.failure}>
        <strong>{t('card.lost')}</strong>
        <p>{reason}</p>
      </div>
      <LeftTexts documentId={documentId} prefixes={['', 'task/']} entries={[]} />
    </>
  );
};
