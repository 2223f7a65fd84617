import { mergeDepartments, moveDepartment, type Department } from '@qujat/contract/administration/departments';
import { refusalToMerge, refusalToMove } from '@qujat/contract/administration/department-tree';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { showToast } from '@qujat/ui/toast';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { linesOf } from './tree-keys.ts';
import { nameOf } from './name-of.ts';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

interface PlaceWindowProps {
  readonly act: 'move' | 'merge';
  readonly department: Department;
  readonly departments: readonly Department[];
  readonly onClose: () => void;
}

// locale-keys: structure.moveTitle
// locale-keys: structure.moveWhere
// locale-keys: structure.moveButton
// locale-keys: structure.mergeTitle
// locale-keys: structure.mergeWhere
// locale-keys: structure.mergeButton
/** Stands for the top of the tree: no department has it. */
const top = 0;

/** Chooses the department below which another one goes, or with which it is merged. Where it may not go is not offered. */
export const PlaceWindow = ({ act, department, departments, onClose }: PlaceWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const group = useId();
  const [to, setTo] = useState<number>();
  const { busy, failure, setFailure, run } = useStructureChange();
  const { id } = department;
  const open = departments.filter((each) => each.closedAt === null);
  const refusal = act === 'move' ? refusalToMove : refusalToMerge;
  const targets = linesOf(departments, () => false).filter((line) => refusal(open, id, line.department.id) === null);
  const isHere = (target: number): boolean => act === 'move' && target === (department.parentId ?? top);
  const place = async (): Promise<void> => {
    if (to === undefined) return setFailure(t('structure.placeMissing'));
    const done = await run(async (send) => {
      if (act === 'move') return send(moveDepartment, { id, parentId: to === top ? undefined : to }, { background: true });
      const { people } = await send(mergeDepartments, { id, intoId: to }, { background: true });
      return showToast({ kind: 'success', text: t('structure.merged', { count: people }) });
    });
    if (done) onClose();
  };
  const line = (target: number, name: string, level: number): ReactNode => (
    // The level is a custom property: the indentation is the style sheet's.
    <label key={target} className={styles.target} style={{ '--level': level } as CSSProperties}>
      <input
        type="radio"
        name={group}
        checked={to === target}
        disabled={isHere(target)}
        onChange={() => {
          setTo(target);
          setFailure(null);
        }}
      />
      <span className={styles.who}>{name}</span>
      {isHere(target) ? <span className={styles.note}>{t('structure.here')}</span> : null}
    </label>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`structure.${act}Title`, { name: nameOf(department) })}
      size="sm"
      submit={t(`structure.${act}Button`)}
      busy={busy}
      onSubmit={() => void place()}
      className={styles.form}
    >
      {act === 'merge' ? <p className={styles.note}>{t('structure.mergeNote')}</p> : null}
      <fieldset className={styles.targets}>
        <legend className={styles.legend}>{t(`structure.${act}Where`)}</legend>
        {act === 'move' ? line(top, t('structure.top'), 0) : null}
        {targets.map(({ department: each, level }) => line(each.id, nameOf(each), act === 'move' ? level : level - 1))}
      </fieldset>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  );
};
