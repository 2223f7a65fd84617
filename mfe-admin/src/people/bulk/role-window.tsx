import { isGivenRole } from '@qujat/contract/administration/rights';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { useId, useState, type ReactNode } from 'react';
import { usePeopleCounts } from '../people-query.ts';
import styles from './bulk-bar.module.css';

interface RoleWindowProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly onChoose: (act: 'give' | 'take', role: string) => void;
}

// locale-keys: bulk.act.give
// locale-keys: bulk.act.take
/** «Роль»: gives one role to the chosen people, or takes it. */
export const RoleWindow = ({ count, onClose, onChoose }: RoleWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const group = useId();
  const { data } = usePeopleCounts({});
  const [act, setAct] = useState<'give' | 'take'>('give');
  const [role, setRole] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('bulk.roleTitle', { count })}
      size="sm"
      submit={t(`bulk.act.${act}`)}
      busy={false}
      onSubmit={() => {
        setChecked(true);
        if (role !== null) onChoose(act, role);
      }}
      className={styles.form}
    >
      <fieldset className={styles.ways}>
        <legend className={styles.reason}>{t('bulk.roleWhat')}</legend>
        {(['give', 'take'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={group} checked={act === each} onChange={() => setAct(each)} />
            {t(`bulk.act.${each}`)}
          </label>
        ))}
      </fieldset>
      <Select
        label={t('people.role')}
        value={role}
        error={checked && role === null ? t('bulk.roleError') : undefined}
        onChange={setRole}
        options={(data?.roles ?? []).filter((each) => isGivenRole(each.role)).map((each) => ({ value: each.role, label: each.name }))}
      />
    </FormDialog>
  );
};
