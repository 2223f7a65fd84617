import type { Handover } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { usePeopleCounts } from '../people-query.ts';
import styles from './leave.module.css';

/** Where the person goes. */
export interface Place {
  readonly departmentId: number | null;
  readonly position: string;
  readonly secondPosition: string;
}

export const firstPlace = ({ position, secondPosition }: Handover): Place => ({ departmentId: null, position, secondPosition });

interface PlaceStepProps {
  readonly place: Place;
  readonly handover: Handover;
  /** «Далее» was pressed. */
  readonly checked: boolean;
  readonly onChange: (place: Place) => void;
}

/** The new department and positions. */
export const PlaceStep = ({ place, handover, checked, onChange }: PlaceStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { data } = usePeopleCounts({});
  const departments = (data?.departments ?? []).filter(({ id }) => id !== handover.departmentId);
  const { departmentId, position, secondPosition } = place;
  return (
    <div className={styles.step}>
      <Select
        label={t('leave.newDepartment')}
        value={departmentId === null ? null : String(departmentId)}
        options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={checked && departmentId === null ? t('leave.departmentError') : undefined}
        onChange={(id) => onChange({ ...place, departmentId: Number(id) })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('invite.position')}
          autoComplete="off"
          maxLength={200}
          value={position}
          onChange={(next) => onChange({ ...place, position: next })}
        />
        <TextField
          label={t('invite.secondPosition')}
          autoComplete="off"
          maxLength={200}
          value={secondPosition}
          onChange={(next) => onChange({ ...place, secondPosition: next })}
        />
      </div>
    </div>
  );
};
