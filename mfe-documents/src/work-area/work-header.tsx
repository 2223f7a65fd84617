import { longestSearch } from '@qujat/contract/document-list';
import { useTranslation } from '@qujat/i18n';
import { SearchField } from '@qujat/ui/search-field';
import type { ReactNode } from 'react';
import { DeputyButton } from '../deputies/deputy-button.tsx';
import type { ListControl } from '../list/use-list-view.ts';
import { CreateButton } from '../templates/create-button.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { HelpButton } from './help-button.tsx';
import styles from './work-header.module.css';

/** The pause in typing before the search, milliseconds (LST-11). */
const searchPause = 1_000;

export interface WorkHeaderProps {
  readonly title: string;
  readonly list: ListControl;
  /** False if there is nothing to search, and if the mobile list has its own search. */
  readonly searches: boolean;
}

export const DocumentSearch = ({ list }: { list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  return (
    <SearchField
      className={styles.search}
      label={t('list.search.label')}
      placeholder={t('list.search.placeholder')}
      value={list.view.search}
      maxLength={longestSearch}
      delay={searchPause}
      onSearch={(search) => list.narrow({ search })}
    />
  );
};

/** The queue's title, the search, the archive, the deputy and the help. */
export const WorkHeader = ({ title, list, searches }: WorkHeaderProps): ReactNode => (
  <header className={styles.header}>
    <h1 className={styles.title}>{title}</h1>
    {searches ? <DocumentSearch key={list.queue} list={list} /> : null}
    <div className={styles.buttons}>
      <CreateButton />
      <ArchiveButton />
      <DeputyButton />
      <HelpButton />
    </div>
  </header>
);
