import { maxCellLength, maxTableRows, numberOfCell, rowsIn, totalsOf, valueOfRows, type TableColumn } from '@qujat/contract/table-value';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { RequiredMark } from '@qujat/ui/field';
import { TextField } from '@qujat/ui/text-field';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './table-field.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

interface NamedColumn extends TableColumn {
  readonly name: string;
}

interface TableFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly columns: readonly NamedColumn[];
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

type Rows = readonly (readonly string[])[];

const inWords = (value: number | null): string => (value === null ? '' : formatNumber(value));

/** A table whose rows the writer adds. Products and totals are computed while it is written. */
export const TableField = ({ label, required, columns, value, error, disabled, onChange }: TableFieldProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const emptyRow = columns.map(() => '');
  // An empty row is no value: it is kept here until something is written in it.
  const [rows, setRows] = useState<Rows>(() => {
    const stored = rowsIn(value, columns.length) ?? [];
    return stored.length > 0 ? stored : [emptyRow];
  });
  const shown = rows.map((row) => columns.map((_, at) => row[at] ?? ''));
  const goes = useFocusAfterRemoval({ count: shown.length, box, otherwise: 'button' });
  const write = (next: Rows): void => {
    setRows(next);
    onChange(valueOfRows(next));
  };
  const writeCell = (at: number, column: number, text: string): void =>
    write(shown.map((row, index) => (index === at ? row.map((cell, place) => (place === column ? text : cell)) : row)));
  const totals = totalsOf(columns, shown);
  const hasTotals = totals.some((each) => each !== null);
  return (
    <fieldset ref={box} aria-describedby={error ? `${id}error` : undefined} className={styles.field}>
      <legend className={styles.label}>
        {label}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ name, kind }, at) => (
                <th key={at} scope="col" className={kind === 'line' ? undefined : styles.number}>
                  {name}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t('table.acts')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={at}>
                {columns.map((column, place) => (
                  <td key={place} data-name={column.name} className={column.kind === 'line' ? undefined : styles.number}>
                    {column.kind === 'product' ? (
                      <output aria-label={t('table.cell', { column: column.name, row: at + 1 })}>
                        {inWords(numberOfCell(columns, row, place))}
                      </output>
                    ) : (
                      <TextField
                        hideLabel
                        label={t('table.cell', { column: column.name, row: at + 1 })}
                        inputMode={column.kind === 'line' ? undefined : 'decimal'}
                        maxLength={column.kind === 'line' ? maxCellLength : 24}
                        autoComplete="off"
                        value={row[place]}
                        disabled={disabled}
                        onChange={(text) => writeCell(at, place, text)}
                      />
                    )}
                  </td>
                ))}
                <td>
                  <IconButton
                    size="sm"
                    data-removes
                    label={t('table.removeRow', { row: at + 1 })}
                    icon={<X aria-hidden="true" />}
                    disabled={disabled || shown.length === 1}
                    onClick={() => {
                      goes(at);
                      write(shown.filter((_, index) => index !== at));
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          {hasTotals ? (
            <tfoot>
              <tr>
                {totals.map((total, at) => (
                  <td key={at} data-name={columns[at]?.name} className={styles.number}>
                    {at === 0 ? <span className={styles.total}>{t('table.total')}</span> : null} {inWords(total)}
                  </td>
                ))}
                <td aria-hidden="true" />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {error ? (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        disabled={disabled || shown.length >= maxTableRows}
        onClick={() => write([...shown, emptyRow])}
      >
        {t('table.addRow')}
      </Button>
    </fieldset>
  );
};
