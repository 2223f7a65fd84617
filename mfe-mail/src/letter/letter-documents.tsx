import { readPageConfiguration } from '@qujat/api';
import type { Letter } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { FileCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './letter-documents.module.css';

/** Documents that the person has made from the letter. */
export const LetterDocuments = ({ documents }: Pick<Letter, 'documents'>): ReactNode => {
  const { t } = useTranslation('mail');
  if (documents.length === 0) return null;
  // A draft opens in the editor.
  const addressOf = (id: number, draft: boolean): string =>
    draft ? `/ce/newdoc/?document=${id}` : new URL(`/ce/opendoc/?${id}`, readPageConfiguration().bases.main || location.origin).href;
  return (
    <p className={styles.documents}>
      <FileCheck2 aria-hidden="true" />
      {t('documents.madeOf')}
      {documents.map(({ id, number, kind, draft }) => (
        <a key={id} href={addressOf(id, draft)} target="_blank">
          {number ? `${kind} № ${number}` : draft ? t('documents.draft', { kind }) : kind}
        </a>
      ))}
    </p>
  );
};
