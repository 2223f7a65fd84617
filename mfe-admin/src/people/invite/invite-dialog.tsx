import { queryKey } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { invitePerson } from '@qujat/contract/administration/invitations';
import { isEmail } from '@qujat/contract/registration-checks';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { JobFields, jobInput, noJob, type JobChoices } from '../parts/job-fields.tsx';
import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly choices: JobChoices;
}

const valueOf = (form: HTMLFormElement, name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value.trim();

/** «Пригласить»: who, and what they will be here (ADM-3). */
export const InviteDialog = ({ open, onClose, choices }: InviteDialogProps): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [job, setJob] = useState(noJob);
  const [wrong, setWrong] = useState<'email' | 'fullName' | null>(null);
  /** The address that has an account already, and what the server says of it. */
  const [known, setKnown] = useState<{ readonly email: string; readonly text: string } | null>(null);
  const { busy, failure, run } = useChange({
    otherwise: t('invite.failed'),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });

  const submit = (form: HTMLFormElement): void => {
    const email = valueOf(form, 'email');
    const fullName = valueOf(form, 'fullName');
    const problem = !isEmail(email) ? 'email' : fullName === '' ? 'fullName' : null;
    setWrong(problem);
    if (problem) return (form.elements.namedItem(problem) as HTMLInputElement).focus();
    void run(async (send) => {
      const answer = await send(
        invitePerson,
        {
          email,
          fullName,
          ...jobInput(job),
          roles: job.roles.length > 0 ? [...job.roles] : undefined,
          known: known?.email === email || undefined,
        },
        { background: true },
      );
      if (answer.hasAccount) return setKnown({ email, text: answer.text });
      showToast({ kind: 'success', text: t('invite.sent', { email }) });
      onClose();
    });
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('invite.title')}
      description={t('invite.about')}
      submit={t(known ? 'invite.submitKnown' : 'invite.submit')}
      busy={busy}
      onSubmit={submit}
      className={styles.form}
    >
      <TextField
        name="email"
        type="email"
        label={t('invite.email')}
        autoComplete="off"
        maxLength={254}
        error={wrong === 'email' ? t('invite.wrongEmail') : undefined}
        onChange={() => {
          setWrong(null);
          setKnown(null);
        }}
      />
      <TextField
        name="fullName"
        label={t('invite.fullName')}
        autoComplete="off"
        maxLength={200}
        error={wrong === 'fullName' ? t('invite.wrongName') : undefined}
        onChange={() => setWrong(null)}
      />
      <JobFields job={job} onChange={setJob} choices={choices} />
      <p role="alert" className={known ? styles.known : styles.failure}>
        {failure ?? known?.text}
      </p>
    </FormDialog>
  );
};
