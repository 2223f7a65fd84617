import { createDepartment, renameDepartment, type Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { NameFields, type Names } from './name-fields.tsx';
import { nameOf } from './name-of.ts';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

interface NamesWindowProps {
  readonly act: 'add' | 'rename';
  /** The one that is renamed, or below which one is added; null is the top. */
  readonly department: Department | null;
  readonly onClose: () => void;
}

/** Both names of a new department, or of one that is there. */
export const NamesWindow = ({ act, department, onClose }: NamesWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const renamed = act === 'rename' ? department : null;
  const [names, setNames] = useState<Names>({ russian: renamed?.russian ?? '', kazakh: renamed?.kazakh ?? '' });
  const { busy, failure, setFailure, run } = useStructureChange();
  const save = async (): Promise<void> => {
    const trimmed = { russian: names.russian.trim(), kazakh: names.kazakh.trim() };
    if (trimmed.russian === '') return setFailure(t('structure.nameMissing'));
    const done = await run((send) =>
      renamed
        ? send(renameDepartment, { id: renamed.id, revision: renamed.revision, ...trimmed }, { background: true })
        : send(createDepartment, { parentId: department?.id, ...trimmed }, { background: true }),
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
      <NameFields
        names={names}
        failure={failure}
        onChange={(next) => {
          setNames(next);
          setFailure(null);
        }}
      />
    </FormDialog>
  );
};
