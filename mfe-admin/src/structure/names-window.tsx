import { createDepartment, maxNameLength, renameDepartment, type Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import { nameOf } from './name-of.ts';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

interface NamesWindowProps {
  readonly act: 'add' | 'rename';
  /** The one that is renamed, or below which one is added; null is the top. */
  readonly department: Department | null;
  readonly onClose: () => void;
}

/** Both names of a new department, or of one that is there. The server's refusal appears at the first field. */
export const NamesWindow = ({ act, department, onClose }: NamesWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const renamed = act === 'rename' ? department : null;
  const [russian, setRussian] = useState(renamed?.russian ?? '');
  const [kazakh, setKazakh] = useState(renamed?.kazakh ?? '');
  const { busy, failure, setFailure, run } = useStructureChange();
  const save = async (): Promise<void> => {
    const names = { russian: russian.trim(), kazakh: kazakh.trim() };
    if (names.russian === '') return setFailure(t('structure.nameMissing'));
    const done = await run((send) =>
      renamed
        ? send(renameDepartment, { id: renamed.id, revision: renamed.revision, ...names }, { background: true })
        : send(createDepartment, { parentId: department?.id, ...names }, { background: true }),
    );
    if (done) onClose();
  };
  const below = act === 'add' && department ? t('structure.addBelow', { name: nameOf(department) }) : t('structure.add');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={renamed ? t('structure.acts.rename') : below}
      size="sm"
      submit={renamed ? t('structure.save') : t('structure.create')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <TextField
        label={t('structure.russian')}
        value={russian}
        maxLength={maxNameLength}
        autoComplete="off"
        required
        error={failure ?? undefined}
        onChange={(next) => {
          setRussian(next);
          setFailure(null);
        }}
      />
      <TextField
        label={t('structure.kazakh')}
        hint={t('structure.kazakhHint')}
        lang="kk"
        value={kazakh}
        maxLength={maxNameLength}
        autoComplete="off"
        onChange={setKazakh}
      />
    </FormDialog>
  );
};
