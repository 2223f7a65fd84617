import type { PeopleCounts, PeopleDepartment } from '@qujat/contract/administration/people';
import { isGivenRole, type GivenRole } from '@qujat/contract/administration/rights';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { Tooltip } from '@qujat/ui/tooltip';
import type { ReactNode } from 'react';
import styles from './job-fields.module.css';

/** What somebody is in the organisation. */
export interface Job {
  readonly position: string;
  readonly secondPosition: string;
  readonly departmentId: number | null;
  readonly roles: readonly GivenRole[];
}

export const noJob: Job = { position: '', secondPosition: '', departmentId: null, roles: [] };

/** The fields of a job as a call takes them. */
export const jobInput = ({ position, secondPosition, departmentId }: Job) => ({
  position: position.trim() || undefined,
  secondPosition: secondPosition.trim() || undefined,
  departmentId: departmentId ?? undefined,
});

/** What an administrator chooses from. */
export interface JobChoices extends Pick<PeopleCounts, 'roles'> {
  readonly departments: readonly Pick<PeopleDepartment, 'id' | 'name'>[];
}

export const noChoices: JobChoices = { departments: [], roles: [] };

interface JobFieldsProps {
  readonly job: Job;
  readonly onChange: (job: Job) => void;
  readonly choices: JobChoices;
  /** A role that cannot be taken, and why. */
  readonly kept?: { readonly role: GivenRole; readonly why: string } | undefined;
}

const none = 'none';

/** Positions in both languages, department and roles. */
export const JobFields = ({ job, onChange, choices, kept }: JobFieldsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const change = (part: Partial<Job>): void => onChange({ ...job, ...part });
  const toggle = (role: GivenRole, held: boolean): void =>
    change({ roles: held ? [...job.roles, role] : job.roles.filter((each) => each !== role) });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('invite.position')}
          autoComplete="off"
          maxLength={200}
          value={job.position}
          onChange={(position) => change({ position })}
        />
        <TextField
          label={t('invite.secondPosition')}
          autoComplete="off"
          maxLength={200}
          value={job.secondPosition}
          onChange={(secondPosition) => change({ secondPosition })}
        />
      </div>
      <Select
        label={t('people.department')}
        value={job.departmentId ? String(job.departmentId) : none}
        onChange={(id) => change({ departmentId: id === none ? null : Number(id) })}
        options={[
          { value: none, label: t('invite.noDepartment') },
          ...choices.departments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <fieldset className={styles.roles}>
        <legend>{t('people.columns.roles')}</legend>
        {choices.roles.map(({ role, name }) => {
          if (!isGivenRole(role)) return null;
          const checked = job.roles.includes(role);
          if (kept?.role !== role) return <Checkbox key={role} label={name} checked={checked} onChange={(held) => toggle(role, held)} />;
          // It stays reachable by keys, so that its reason can be read.
          return (
            <Tooltip key={role} text={kept.why}>
              <span>
                <Checkbox label={name} checked={checked} aria-disabled="true" aria-description={kept.why} onChange={() => undefined} />
              </span>
            </Tooltip>
          );
        })}
      </fieldset>
    </>
  );
};
