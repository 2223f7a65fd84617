import { deputySearchLength, type DeputyCandidate } from '@qujat/contract/deputies';
import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { SearchField } from '@qujat/ui/search-field';
import { useState, type ReactNode } from 'react';
import styles from './deputy-window.module.css';
import { useCandidates } from './use-deputy.ts';
import { useFirstField } from './use-first-field.ts';

/** The pause in typing before the search, milliseconds (DEP-1). */
const searchPause = 500;

/** Finds a colleague by a part of the name. */
export const DeputySearch = ({ onChoose }: { onChoose: (candidate: DeputyCandidate) => void }): ReactNode => {
  const { t } = useTranslation('documents');
  const box = useFirstField<HTMLDivElement>();
  const [name, setName] = useState('');
  const { data: found = [], isFetching, isError } = useCandidates(name);
  const shown = name === '' ? [] : found;
  const said = ((): string => {
    if (name === '') return '';
    if (isError) return t('deputy.searchFailed');
    if (isFetching) return '';
    return shown.length === 0 ? t('deputy.nobody') : t('deputy.found', { count: shown.length });
  })();
  return (
    <div ref={box} className={styles.search}>
      <p className={styles.note}>{t('deputy.none')}</p>
      <SearchField
        label={t('deputy.search')}
        placeholder={t('deputy.searchPlaceholder')}
        value={name}
        minLength={deputySearchLength}
        delay={searchPause}
        onSearch={setName}
      />
      <output className={styles.said}>{said}</output>
      <ul className={styles.found} aria-label={t('deputy.search')}>
        {shown.map((candidate) => (
          <li key={candidate.employeeId}>
            <button type="button" className={styles.candidate} onClick={() => onChoose(candidate)}>
              <Avatar name={candidate.fullName} />
              <span>
                <span className={styles.name}>{candidate.fullName}</span>
                <span className={styles.note}>{candidate.department}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
