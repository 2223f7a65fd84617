import { maxTableColumns, type DesignedColumn, type DesignedField } from '@qujat/contract/designed-field';
import { tableColumnKinds } from '@qujat/contract/template-field-kinds';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { emptyColumn, moved, without } from '../design-edit.ts';
import styles from '../design.module.css';
import { RowButtons } from '../row-buttons.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { TwoNames } from './two-names.tsx';

// locale-keys: templates:design.columnKind.*

interface ColumnsEditorProps {
  readonly columns: DesignedField['columns'];
  readonly onChange: (columns: DesignedField['columns']) => void;
}

/** The columns of a table: names, what stands in them, and whether they have a total. */
export const ColumnsEditor = ({ columns, onChange }: ColumnsEditorProps): ReactNode => {
  const { t } = useTranslation('templates');
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useRowFocus({ box, count: columns.length, onMove: (row, by) => onChange(moved(columns, row, by)) });
  const put = (at: number, more: Partial<DesignedColumn>): void =>
    onChange(columns.map((each, index) => (index === at ? { ...each, ...more } : each)));
  return (
    <fieldset ref={box} className={styles.options}>
      <legend className={styles.legend}>{t('design.columns')}</legend>
      {columns.map((column, at) => (
        <fieldset key={at} data-row={at} aria-label={t('design.column', { number: at + 1 })} className={styles.columnRow}>
          <TwoNames
            inRow
            names={column}
            labels={{ ru: t('design.columnRu', { number: at + 1 }), kk: t('design.columnKk', { number: at + 1 }) }}
            onChange={(changed) => put(at, changed)}
          />
          <Select
            label={t('design.columnKindOf', { number: at + 1 })}
            hideLabel
            options={tableColumnKinds.map((value) => ({ value, label: t(`design.columnKind.${value}`) }))}
            value={column.kind}
            onChange={(kind) => put(at, { kind, total: kind === 'line' ? false : column.total })}
          />
          <span className={styles.columnActs}>
            <Checkbox
              label={t('design.columnTotal')}
              checked={column.total}
              disabled={column.kind === 'line'}
              onChange={(total) => put(at, { total })}
            />
            <RowButtons
              name={column.ru || t('design.column', { number: at + 1 })}
              index={at}
              count={columns.length}
              onMove={(by) => focus.move(at, by)}
              onRemove={() => {
                focus.removed(at, columns.length - 1);
                onChange(without(columns, at));
              }}
            />
          </span>
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="ghost"
        data-adds=""
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        disabled={columns.length >= maxTableColumns}
        onClick={() => {
          focus.added(columns.length);
          onChange([...columns, { ...emptyColumn }]);
        }}
      >
        {t('design.addColumn')}
      </Button>
    </fieldset>
  );
};
