import { useChange } from '@qujat/api/use-change';
import { mostImportRows } from '@qujat/contract/administration/import-rows';
import { checkImport } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import { columnTargets, type ColumnTarget } from './file/columns.ts';
import { encodings } from './file/decode-text.ts';
import { fileRows, fileToSend } from './file/file-rows.ts';
import { separators } from './file/read-csv.ts';
import { UnreadableFileError, type Choice } from './file/read-table.ts';
import styles from './columns-step.module.css';
import { useTakeImport } from './import-query.ts';
import { openFile, titleOf, type OpenFile } from './open-file.ts';

// locale-keys: import.targets.*
// locale-keys: import.separators.*
// locale-keys: import.unsendable.*
// locale-keys: import.unreadable.*

interface ColumnsStepProps {
  readonly opened: OpenFile;
  readonly onChange: (opened: OpenFile) => void;
  readonly onOther: () => void;
  readonly onChecked: (id: number) => void;
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;
const notImported = 'none';
/** Values that show what a column holds. */
const samples = 3;

/** The second step: how the file was read, and what its columns mean. */
export const ColumnsStep = ({ opened, onChange, onOther, onChecked }: ColumnsStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const takeImport = useTakeImport();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const { busy, failure, run } = useChange({ otherwise: t('import.failed') });
  const { file, table, header, mapping } = opened;
  const rows = fileRows(table.rows, header, mapping);
  const sent = fileToSend(rows, mapping);
  const reread = async (choice: Choice): Promise<void> => {
    setUnreadable(null);
    try {
      onChange(await openFile(file, choice));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      setUnreadable(t(`import.unreadable.${error.code}`));
    }
  };
  const assign = (column: number, target: ColumnTarget | null): void =>
    onChange({ ...opened, mapping: mapping.map((each, index) => (index === column ? target : each === target ? null : each)) });
  const check = (): void => {
    if (typeof sent === 'string') return;
    void run(async (send) => {
      const state = await send(checkImport, { fileName: file.name.slice(0, 255), rows: sent }, { background: true, timeoutMs: 120_000 });
      takeImport(state);
      onChecked(state.id);
    });
  };
  const below = table.rows.slice((header ?? -1) + 1);
  return (
    <Card>
      <div className={styles.how}>
        <span className={styles.name}>
          <strong>{file.name}</strong>
          <span className={styles.note}>{t('import.rows', { count: rows.length, number: formatNumber(rows.length) })}</span>
        </span>
        {table.kind === 'csv' && (
          <>
            <Select
              label={t('import.encoding')}
              value={table.encoding}
              onChange={(encoding) => void reread({ encoding, separator: table.separator })}
              options={encodings.map((encoding) => ({ value: encoding, label: encoding.toUpperCase().replace('WINDOWS', 'Windows') }))}
            />
            <Select
              label={t('import.separator')}
              value={table.separator}
              onChange={(separator) => void reread({ encoding: table.encoding, separator })}
              options={separators.map((separator) => ({
                value: separator,
                label: t(`import.separators.${separatorNames[separator]}`),
              }))}
            />
          </>
        )}
        <Button onClick={onOther}>{t('import.other')}</Button>
      </div>
      {header === null && <p className={styles.warning}>{t('import.noHeader')}</p>}
      <ul className={styles.columns}>
        {mapping.map((target, column) => {
          const title = titleOf(opened, column) || t('import.column', { number: column + 1 });
          const values = below.flatMap((row) => row[column]?.trim() || []).slice(0, samples);
          return (
            // The columns of one file keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={column} className={styles.column}>
              <span className={styles.name}>
                <strong>{title}</strong>
                <span className={styles.note}>{values.join(' · ') || t('import.emptyColumn')}</span>
              </span>
              <Select
                label={t('import.means', { column: title })}
                hideLabel
                className={styles.target}
                value={target ?? notImported}
                onChange={(value) => assign(column, columnTargets.find((each) => each === value) ?? null)}
                options={[
                  { value: notImported, label: t('import.targets.none') },
                  ...columnTargets.map((each) => ({ value: each as string, label: t(`import.targets.${each}`) })),
                ]}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <p role="alert" className={styles.failure}>
          {unreadable ??
            failure ??
            (typeof sent === 'string' ? t(`import.unsendable.${sent}`, { most: formatNumber(mostImportRows) }) : '')}
        </p>
        <Button variant="primary" disabled={typeof sent === 'string'} loading={busy} onClick={check}>
          {t('import.check', { count: rows.length, number: formatNumber(rows.length) })}
        </Button>
      </div>
    </Card>
  );
};
