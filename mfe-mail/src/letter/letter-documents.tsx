import { readPageConfiguration } from '@qujat/api';
import type { Letter } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { FileCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './letter-documents.module.css';

/** Documents that the person has made of the letter. */
export const LetterDocuments = ({ documents }: Pick<Letter, 'documents'>): ReactNode => {
  const { t } = useTranslation('mail');
  if (documents.length === 0) return null;
  const addressOf = (id: number): string => new URL(`/ce/opendoc/?${id}`, readPageConfiguration().bases.main || location.origin).href;
  return (
    <p className={styles.documents}>
      <FileCheck2 aria-hidden="true" />
      {t('documents.madeOf')}
      {documents.map(({ id, number, kind }) => (
        <a key={id} href={addressOf(id)} target="_blank" rel="noreferrer">
          {number ? `${kind} № ${number}` : t('documents.draft', { kind })}
        </a>
      ))}
    </p>
  );
};
