import { hasExtension } from '@qujat/api';
import { longestSearch, type DocumentList } from '@qujat/contract/document-list';
import { sorts, type Sort } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { SearchField } from '@qujat/ui/search-field';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { PeriodFilter } from '../work-area/period-filter.tsx';
import { SearchScope } from '../work-area/search-scope.tsx';
import { choose, valuesOf } from './list-view.ts';
import { namesOf, useFilterEntries, type FilterProps } from './filter-menu.tsx';
import { useFilterOptions } from './filter-options.ts';
import styles from './mobile-controls.module.css';
import { useColumnTitle } from './use-column-title.ts';
import type { ListControl } from './use-list-view.ts';

/** The pause in typing before the mobile search, milliseconds (LST-11). */
const searchPause = 500;

const Chip = ({ label, active, entries }: { label: string; active: boolean; entries: readonly MenuEntry[] }): ReactNode => (
  <Menu
    label={label}
    entries={entries}
    trigger={
      <Button size="sm" className={cx(styles.chip, active && styles.active)} trailingIcon={<ChevronDown aria-hidden="true" />}>
        {label}
      </Button>
    }
  />
);

const FilterChip = (props: FilterProps): ReactNode => {
  const entries = useFilterEntries(props);
  const chosen = namesOf(props.options, props.values);
  return <Chip label={chosen || props.title} active={props.values.length > 0} entries={entries} />;
};

const SortChip = ({ list }: { list: ListControl }): ReactNode => {
  const { t } = useTranslation('documents');
  const current = list.view.sort ?? sorts.none;
  const labels: Record<Sort, string> = {
    [sorts.none]: t('list.sort.none'),
    [sorts.issueDate]: t('list.sort.issueDate'),
    [sorts.executionDate]: t('list.sort.executionDate'),
    [sorts.nearestExecutionDate]: t('list.sort.executionDate'),
  };
  const byDueDate = hasExtension('today') ? sorts.nearestExecutionDate : sorts.executionDate;
  const entries = [sorts.none, sorts.issueDate, byDueDate].map((sort): MenuEntry => ({
    kind: 'choice',
    key: String(sort),
    label: labels[sort],
    chosen: sort === current,
    onSelect: () => list.narrow({ sort }),
  }));
  return <Chip label={current === sorts.none ? t('list.sort.label') : labels[current]} active={current !== sorts.none} entries={entries} />;
};

interface MobileControlsProps {
  readonly list: ListControl;
  readonly offers: DocumentList | undefined;
  /** Chips that share the line with the filters. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Search, filters and order above the mobile cards; all chips in one line, because the cards are what the page is for. */
export const MobileControls = ({ list, offers, before = null, after = null }: MobileControlsProps): ReactNode => {
  const { t } = useTranslation('documents');
  const titleOf = useColumnTitle();
  const options = useFilterOptions(offers);
  const { view, narrow } = list;
  return (
    <div className={styles.controls}>
      <SearchField
        label={t('list.search.label')}
        placeholder={t('list.search.placeholder')}
        value={view.search}
        maxLength={longestSearch}
        delay={searchPause}
        size="lg"
        onSearch={(search) => narrow({ search })}
      />
      {view.search ? <SearchScope list={list} /> : null}
      <div className={styles.chips}>
        {before}
        <FilterChip
          title={titleOf('type')}
          options={options.templateId}
          values={valuesOf(view, 'templateId')}
          onChange={(values) => narrow(choose('templateId', values))}
        />
        <FilterChip
          title={titleOf('department')}
          options={options.departmentId}
          values={valuesOf(view, 'departmentId')}
          onChange={(values) => narrow(choose('departmentId', values))}
        />
        <FilterChip
          title={titleOf('status')}
          options={options.status}
          values={valuesOf(view, 'status')}
          onChange={(values) => narrow(choose('status', values))}
        />
        <SortChip list={list} />
        {after}
      </div>
      <PeriodFilter list={list} />
    </div>
  );
};
