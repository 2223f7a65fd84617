import type { DocumentIndex } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { nameOf } from '../structure/name-of.ts';
import { IndexMenu } from './index-menu.tsx';
import { usePeriodText } from './period.ts';
import styles from './registers.module.css';
import { sampleNumber } from './sample.ts';

// locale-keys: indices.numbering.*

export const keyOf = ({ id }: DocumentIndex): string => String(id);

export const Name = ({ index }: { readonly index: DocumentIndex }): ReactNode => (
  <span className={styles.lines}>
    <span className={styles.name}>{index.code}</span>
    <span className={styles.second}>{nameOf(index)}</span>
  </span>
);

export const Period = ({ index: { months } }: { readonly index: DocumentIndex }): ReactNode => usePeriodText()(months);

/** What the next number will look like. */
export const Numbering = ({ index: { code, pattern, counter } }: { readonly index: DocumentIndex }): ReactNode => {
  const { t } = useTranslation('admin');
  if (pattern === '') return t('indices.numbering.continue');
  return (
    <span className={styles.lines}>
      <span>{sampleNumber(pattern, code)}</span>
      <span className={styles.second}>{t(`indices.numbering.${counter}`)}</span>
    </span>
  );
};

export const Used = ({ index: { templates, documents } }: { readonly index: DocumentIndex }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.lines}>
      <span>{t('indices.templates', { count: templates })}</span>
      <span className={styles.second}>{t('indices.documents', { count: documents })}</span>
    </span>
  );
};

export const Actions = ({ index }: { readonly index: DocumentIndex }): ReactNode => <IndexMenu index={index} />;

/** The row on a narrow screen. */
export const indexCard = (index: DocumentIndex): ReactNode => (
  <div className={styles.card}>
    <div className={styles.lines}>
      <Name index={index} />
      <Period index={index} />
      <Numbering index={index} />
    </div>
    <IndexMenu index={index} />
  </div>
);
