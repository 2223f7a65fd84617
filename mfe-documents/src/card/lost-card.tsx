import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import bodyStyles from './card-body.module.css';
import { LeftTexts } from './left-texts.tsx';

interface LostCardProps {
  readonly documentId: number;
  /** Why the server no longer shows it. */
  readonly reason: string;
}

/** Replaces a card whose access has ended while it was open. The person's texts about it stay. */
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
