import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { changePerson, readPerson, type PersonDetails } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { Dialog, FormDialog } from '@qujat/ui/dialog';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { JobFields, jobInput, noChoices, type Job } from '../parts/job-fields.tsx';
import { usePeopleCounts } from '../people-query.ts';
import styles from './edit-dialog.module.css';

interface EditDialogProps {
  readonly employeeId: number;
  readonly fullName: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const jobOf = ({ position, secondPosition, departmentId, roles }: PersonDetails): Job => ({
  position,
  secondPosition,
  departmentId,
  roles,
});

const EditForm = ({ employeeId, fullName, open, onClose, person }: EditDialogProps & { readonly person: PersonDetails }): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const counts = usePeopleCounts({});
  const [job, setJob] = useState(() => jobOf(person));
  const { busy, failure, run } = useChange({
    otherwise: t('invite.failed'),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
  const submit = (): void =>
    void run(async (send) => {
      await send(changePerson, { employeeId, ...jobInput(job), roles: [...job.roles] }, { background: true });
      showToast({ kind: 'success', text: t('edit.saved') });
      onClose();
    });
  const facts: readonly (readonly [string, string | null])[] = [
    [t('invite.email'), person.email],
    [t('edit.phone'), person.phone],
    [t('edit.iin'), person.iin],
  ];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={fullName}
      submit={t('edit.save')}
      busy={busy}
      disabled={!counts.data}
      onSubmit={submit}
      className={styles.form}
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <JobFields job={job} onChange={setJob} choices={counts.data ?? noChoices} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  );
};

/** «Изменить»: what somebody is in the organisation (ADM-4). */
export const EditDialog = (props: EditDialogProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { employeeId, fullName, open, onClose } = props;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey('people'), 'person', employeeId],
    queryFn: ({ signal }) => request(readPerson, { employeeId }, { signal, background: true }),
    // What is shown in the form must be what is stored now.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data) return <EditForm {...props} person={data} />;
  return (
    <Dialog open={open} onClose={onClose} title={fullName}>
      {error ? (
        <ErrorCard title={t('edit.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Dialog>
  );
};
