import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './filter-menu.module.css';
import type { FilterOption } from './filter-options.ts';

export interface FilterProps {
  /** The column's title. */
  readonly title: string;
  readonly options: readonly FilterOption[];
  /** Null: all. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** 'Все' and the options; the chosen one is ticked. */
export const useFilterEntries = ({ options, value, onChange }: Omit<FilterProps, 'title'>): readonly MenuEntry[] => {
  const { t } = useTranslation('documents');
  const choice = (key: number | null, label: string): MenuEntry => ({
    kind: 'choice',
    key: String(key),
    label,
    chosen: key === value,
    onSelect: () => onChange(key),
  });
  return [choice(null, t('list.filter.all')), ...options.map((option) => choice(option.value, option.label))];
};

/** The funnel in a column's header. */
export const FilterMenu = (props: FilterProps): ReactNode => {
  const { t } = useTranslation('documents');
  const entries = useFilterEntries(props);
  const { title, options, value } = props;
  const chosen = options.find((option) => option.value === value)?.label;
  const label = chosen ? t('list.filter.chosen', { column: title, value: chosen }) : t('list.filter.button', { column: title });
  return (
    <Menu
      label={t('list.filter.button', { column: title })}
      entries={entries}
      trigger={
        <IconButton
          size="xs"
          label={label}
          icon={<ListFilter aria-hidden="true" />}
          className={value === null ? undefined : styles.active}
        />
      }
    />
  );
};
