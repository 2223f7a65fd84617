import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import { usePeopleCounts } from '../people-query.ts';
import styles from './bulk-bar.module.css';

interface TransferWindowProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly onChoose: (departmentId: number) => void;
}

/** «Перевести»: the same as dropping the rows on a department, by keys. */
export const TransferWindow = ({ count, onClose, onChoose }: TransferWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { data } = usePeopleCounts({});
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('bulk.transferTitle', { count })}
      size="sm"
      submit={t('leave.transfer')}
      busy={false}
      onSubmit={() => {
        setChecked(true);
        if (departmentId !== null) onChoose(Number(departmentId));
      }}
      className={styles.form}
    >
      <p className={styles.reason}>{t('bulk.transferNote')}</p>
      <Select
        label={t('leave.newDepartment')}
        value={departmentId}
        error={checked && departmentId === null ? t('leave.departmentError') : undefined}
        onChange={setDepartmentId}
        options={(data?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
};
