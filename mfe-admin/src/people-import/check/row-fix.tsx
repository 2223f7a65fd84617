import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { pathUp } from '@qujat/contract/administration/department-tree';
import { importFields } from '@qujat/contract/administration/import-rows';
import { correctImportRow, type ImportRow } from '@qujat/contract/administration/people-import';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import { useDepartments } from '../../structure/use-structure.ts';
import { nameOf } from '../../structure/name-of.ts';
import { useTakeImport } from '../import-query.ts';
import styles from './row-fix.module.css';
import { fixMark } from './use-next-error.ts';

// locale-keys: import.targets.*

interface RowFixProps {
  readonly id: number;
  readonly row: ImportRow;
}

type Correct = (correction: { readonly field?: (typeof importFields)[number]; readonly value?: string; readonly rehire?: boolean }) => void;

interface FixProps {
  readonly row: ImportRow;
  readonly busy: boolean;
  readonly correct: Correct;
}

/** The departments that are open, by their paths, which the check understands. */
const DepartmentFix = ({ row, busy, correct }: FixProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { data = [] } = useDepartments();
  const open = data.filter(({ closedAt }) => closedAt === null);
  const paths = open.map(({ id }) =>
    pathUp(open, id)
      .toReversed()
      .map((each) => nameOf(each))
      .join(' / '),
  );
  return (
    <Select
      label={t('import.fix', { field: t('import.targets.department'), number: row.number })}
      hideLabel
      className={styles.field}
      value={null}
      disabled={busy}
      onChange={(value) => correct({ field: 'department', value })}
      options={paths.toSorted((one, other) => one.localeCompare(other)).map((path) => ({ value: path, label: path }))}
    />
  );
};

const TextFix = ({ row, busy, correct }: FixProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [value, setValue] = useState(row.given);
  const field = importFields.find((each) => each === row.field);
  if (!field) return null;
  const save = (): void => {
    if (value.trim() !== row.given && !busy) correct({ field, value: value.trim() });
  };
  return (
    <TextField
      label={t('import.fix', { field: t(`import.targets.${field}`), number: row.number })}
      hideLabel
      className={styles.field}
      value={value}
      maxLength={1000}
      aria-invalid
      onChange={setValue}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setValue(row.given);
      }}
      onBlur={save}
    />
  );
};

/** What mends a row in place: a field, a choice of department, or «Принять снова». */
export const RowFix = ({ id, row }: RowFixProps): ReactNode => {
  const { t } = useTranslation('admin');
  const take = useTakeImport();
  const { busy, run } = useChange({
    otherwise: t('import.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('import.failed') }),
  });
  const correct: Correct = (correction) =>
    void run(async (send) => take(await send(correctImportRow, { id, number: row.number, ...correction }, { background: true })));
  return (
    <span {...{ [fixMark]: '' }} className={styles.fix}>
      {row.dismissed ? (
        <Button size="sm" loading={busy} onClick={() => correct({ rehire: true })}>
          {t('import.rehire')}
        </Button>
      ) : row.field === 'department' ? (
        <DepartmentFix row={row} busy={busy} correct={correct} />
      ) : (
        <TextFix key={`${row.field}-${row.given}`} row={row} busy={busy} correct={correct} />
      )}
    </span>
  );
};
