import { maxDepartmentCode, saveDepartmentCode, type DepartmentCode } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import styles from './registers.module.css';
import { useIndexChange } from './use-indices.ts';

const CodeField = ({ department }: { readonly department: DepartmentCode }): ReactNode => {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState(department.code);
  const { busy, failure, setFailure, run } = useIndexChange();
  const isChanged = code.trim() !== department.code;
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') return setFailure(t('indices.codeMissing'));
        if (isChanged) void run((send) => send(saveDepartmentCode, { id: department.id, code: code.trim() }, { background: true }));
      }}
    >
      <TextField
        label={department.name}
        value={code}
        maxLength={maxDepartmentCode}
        autoComplete="off"
        error={failure ?? undefined}
        onChange={(next) => {
          setCode(next);
          setFailure(null);
        }}
      />
      {isChanged ? (
        <Button type="submit" size="sm" loading={busy}>
          {t('structure.save')}
        </Button>
      ) : null}
    </form>
  );
};

/** The codes by which numbers of documents name the departments. */
export const DepartmentCodes = ({ departments }: { readonly departments: readonly DepartmentCode[] }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('indices.departments')}>
      <p className={styles.note}>{t('indices.departmentsHint')}</p>
      <div className={styles.departments}>
        {departments.map((each) => (
          <CodeField key={`${each.id} ${each.code}`} department={each} />
        ))}
      </div>
    </Card>
  );
};
