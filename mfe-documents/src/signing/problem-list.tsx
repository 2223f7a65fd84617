import { formatDate, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './problem-list.module.css';
import { resultText, wordOfCheck } from './results.ts';
import type { SigningCheck } from './signing-calls.ts';
import type { DocumentToSign } from './use-signing.ts';

interface ProblemListProps {
  readonly check: SigningCheck;
  readonly documents: readonly DocumentToSign[];
}

/** The documents that would fail with this key, with reasons, before anything is signed. */
export const ProblemList = ({ check, documents }: ProblemListProps): ReactNode => {
  const { t } = useTranslation('signing');
  const problems = new Map(check.documents.map(({ id, problem }) => [id, problem]));
  const failing = documents.filter(({ id }) => problems.get(id));
  return (
    <div className={styles.box}>
      {check.key ? (
        <p className={styles.key}>
          <strong>{t('check.key', { holder: check.key.holder })}</strong>
          {check.key.organisation ? <span>{check.key.organisation}</span> : null}
          {check.key.role ? <span>{t('check.role', { role: check.key.role })}</span> : null}
          {check.key.validUntil ? <span>{t('check.until', { date: formatDate(check.key.validUntil, 'date') })}</span> : null}
        </p>
      ) : null}
      <p role="alert">{resultText(wordOfCheck(check))}</p>
      <h3 className={styles.heading}>{t('check.problems')}</h3>
      <ul className={styles.list}>
        {failing.map(({ id, number, name }) => (
          <li key={id}>
            <strong>{number || name}</strong>
            <span>{problems.get(id)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
