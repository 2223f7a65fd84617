import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import type { ListControl } from '../list/use-list-view.ts';
import styles from './search-scope.module.css';

/** Whether the search covers the current period or all of them (LST-2). */
export const SearchScope = ({ list }: { list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const button = (everywhere: boolean, label: string): ReactNode => (
    <button
      type="button"
      aria-pressed={list.view.searchAllPeriods === everywhere}
      className={styles.choice}
      onClick={() => list.narrow({ searchAllPeriods: everywhere })}
    >
      {label}
    </button>
  );
  return (
    <fieldset aria-label={t('list.search.where')} className={styles.scope}>
      {button(false, t('list.search.currentPeriod'))}
      {button(true, t('list.search.allPeriods'))}
    </fieldset>
  );
};
