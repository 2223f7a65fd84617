import { mergeContractors, type Contractor } from '@qujat/contract/administration/contractors';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { nameOf } from '../structure/name-of.ts';
import { useContractorChange } from './use-contractors.ts';

interface MergeWindowProps {
  readonly contractors: readonly Contractor[];
  readonly onClose: (merged: boolean) => void;
}

/** Which of the chosen contractors is left; suggested is the one that most documents name. */
export const MergeWindow = ({ contractors, onClose }: MergeWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const usual = contractors.toSorted((one, other) => other.documents - one.documents)[0];
  const [survivor, setSurvivor] = useState(String(usual?.id));
  const { busy, failure, run } = useContractorChange();
  const merge = async (): Promise<void> => {
    const survivorId = Number(survivor);
    const ids = contractors.flatMap(({ id }) => (id === survivorId ? [] : [id]));
    if (await run((send) => send(mergeContractors, { survivorId, ids }, { background: true }))) onClose(true);
  };
  return (
    <FormDialog
      open
      onClose={() => onClose(false)}
      title={t('contractors.merge')}
      size="sm"
      submit={t('contractors.mergeAction')}
      busy={busy}
      onSubmit={() => void merge()}
      className={styles.form}
    >
      <p className={styles.note}>{t('contractors.mergeHint')}</p>
      <Select
        label={t('contractors.survivor')}
        error={failure ?? undefined}
        options={contractors.map((each) => ({ value: String(each.id), label: nameOf(each), detail: each.bin }))}
        value={survivor}
        onChange={setSurvivor}
      />
    </FormDialog>
  );
};
