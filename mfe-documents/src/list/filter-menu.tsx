import { hasExtension } from '@qujat/api';
import { mostFilterValues } from '@qujat/contract/document-list';
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
  /** Empty: all. */
  readonly values: readonly number[];
  readonly onChange: (values: readonly number[]) => void;
}

/** 'Все' and the options; the chosen ones are ticked: one, or with our server several (DAY-72). */
export const useFilterEntries = ({ options, values, onChange }: Omit<FilterProps, 'title'>): readonly MenuEntry[] => {
  const { t } = useTranslation('documents');
  const choice = (key: number | null, label: string): MenuEntry => ({
    kind: 'choice',
    key: String(key),
    label,
    chosen: key === null ? values.length === 0 : values.includes(key),
    onSelect: () => onChange(key === null ? [] : [key]),
  });
  const all = choice(null, t('list.filter.all'));
  if (!hasExtension('views')) return [all, ...options.map((option) => choice(option.value, option.label))];
  return [
    all,
    ...options.map(({ value, label }): MenuEntry => ({
      kind: 'switch',
      key: String(value),
      label,
      on: values.includes(value),
      onChange: (on) => onChange(on ? [...values, value].slice(-mostFilterValues) : values.filter((each) => each !== value)),
    })),
  ];
};

/** The names of the chosen values, in the order of the options. */
export const namesOf = (options: readonly FilterOption[], values: readonly number[]): string =>
  options.flatMap(({ value, label }) => (values.includes(value) ? label : [])).join(', ');

/** The funnel in a column's header. */
export const FilterMenu = (props: FilterProps): ReactNode => {
  const { t } = useTranslation('documents');
  const entries = useFilterEntries(props);
  const { title, options, values } = props;
  const chosen = namesOf(options, values);
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
          className={values.length === 0 ? undefined : styles.active}
        />
      }
    />
  );
};
