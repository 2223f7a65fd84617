import { personFlags, type PersonDetails, type PersonFlag } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { TextField } from '@qujat/ui/text-field';
import { useEffect, useRef, type ReactNode } from 'react';
import { JobFields, noChoices } from '../../people/parts/job-fields.tsx';
import { usePeopleCounts } from '../../people/people-query.ts';
import { ConflictBar } from './conflict-bar.tsx';
import styles from './form.module.css';
import { usePersonForm } from './use-person-form.ts';

// locale-keys: person.flag.*

interface PersonFormProps {
  readonly employeeId: number;
  readonly person: PersonDetails;
  readonly onClose: () => void;
}

const Flags = ({ flags, onChange }: { flags: readonly PersonFlag[]; onChange: (flags: PersonFlag[]) => void }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <fieldset className={styles.flags}>
      <legend>{t('person.flags')}</legend>
      {personFlags.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`person.flag.${flag}`)}
          checked={flags.includes(flag)}
          onChange={(on) => onChange(personFlags.filter((each) => (each === flag ? on : flags.includes(each))))}
        />
      ))}
    </fieldset>
  );
};

/** «Данные» as fields, in the place of the card (ADM-4). */
export const PersonForm = ({ employeeId, person, onClose }: PersonFormProps): ReactNode => {
  const { t } = useTranslation('admin');
  const counts = usePeopleCounts({});
  const { draft, change, problem, failure, busy, theirs, showTheirs, saveMine, save } = usePersonForm(employeeId, person, onClose);
  const fields = useRef<HTMLFormElement>(null);
  // The button that opened the fields has left the page.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLInputElement>(`[name="${problem}"]`)?.focus();
  }, [problem]);
  const isLast = person.isLastAdministrator;
  const accountHint = person.isShared ? t('person.accountHint') : undefined;
  return (
    <Card title={t('person.data')}>
      <form
        ref={fields}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {theirs && <ConflictBar theirs={theirs} busy={busy} onShow={showTheirs} onKeepMine={saveMine} />}
        <TextField
          name="fullName"
          label={t('invite.fullName')}
          autoComplete="off"
          maxLength={200}
          value={draft.fullName}
          readOnly={person.isShared}
          hint={accountHint}
          error={problem === 'fullName' ? t('invite.wrongName') : undefined}
          onChange={(fullName) => change({ fullName })}
        />
        <div className={styles.pair}>
          <TextField
            name="iin"
            label={t('edit.iin')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft.iin}
            readOnly={person.iinProved}
            hint={t(person.iinProved ? 'person.iinProvedHint' : 'person.iinHint')}
            error={problem === 'iin' ? t('person.wrongIin') : undefined}
            onChange={(iin) => change({ iin })}
          />
          <TextField
            name="phone"
            type="tel"
            label={t('edit.phone')}
            autoComplete="off"
            maxLength={40}
            value={draft.phone}
            readOnly={person.isShared}
            hint={accountHint}
            error={problem === 'phone' ? t('person.wrongPhone') : undefined}
            onChange={(phone) => change({ phone })}
          />
        </div>
        <JobFields
          job={draft.job}
          onChange={(job) => change({ job })}
          choices={counts.data ?? noChoices}
          kept={isLast ? { role: 'system-administrator', why: t('person.lastAdministrator') } : undefined}
        />
        <Flags flags={draft.flags} onChange={(flags) => change({ flags })} />
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={busy} disabled={!counts.data}>
            {t('edit.save')}
          </Button>
          <Button onClick={onClose}>{t('person.cancel')}</Button>
        </div>
      </form>
    </Card>
  );
};
