import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './policy-page.module.css';
import { RoleChecks } from './role-checks.tsx';
import type { SectionProps } from './section-props.ts';
import { useProblemText } from './use-problem-text.ts';

/** How people come into the organisation, and whether they may use mail. */
export const ComingSection = ({ answer, draft, problems, change }: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <Card title={t('policy.coming.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.coming.about')}</p>
        <TextField
          label={t('policy.fields.addressDomains')}
          hint={t('policy.coming.domains')}
          error={problemText(problems.addressDomains)}
          value={draft.addressDomains}
          maxLength={2000}
          onChange={(addressDomains) => change({ addressDomains })}
        />
        <Checkbox label={t('policy.coming.mail')} checked={draft.mailForNew} onChange={(mailForNew) => change({ mailForNew })} />
        <p className={styles.note}>
          {t('policy.coming.withMail', { count: answer.withMail })}{' '}
          <Link className={styles.link} to="/ce/settings/#mail">
            {t('policy.coming.toMail')}
          </Link>
        </p>
      </div>
    </Card>
  );
};

/** Who may name a deputy, for how long, and what a deputy may not decide. */
export const DeputySection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { answer, draft, problems, change } = props;
  const { deputyTemplates } = draft;
  const missing = problemText(problems.deputyRoles);
  return (
    <Card title={t('policy.deputies.title')}>
      <div className={styles.fields}>
        <Checkbox
          label={t('policy.deputies.everybody')}
          checked={!draft.deputyLimited}
          onChange={(all) => change({ deputyLimited: !all, ...(all && { deputyRoles: [] }) })}
        />
        {draft.deputyLimited && (
          <RoleChecks
            label={t('policy.deputies.roles')}
            roles={answer.roles}
            chosen={draft.deputyRoles}
            onChange={(deputyRoles) => change({ deputyRoles })}
          />
        )}
        {missing && (
          <p role="alert" className={styles.problem}>
            {missing}
          </p>
        )}
        <NumberField {...props} name="deputyDays" />
        {answer.templates.length > 0 && (
          <fieldset className={styles.checks}>
            <legend className={styles.legend}>{t('policy.deputies.templates')}</legend>
            {answer.templates.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={deputyTemplates.includes(id)}
                onChange={(on) =>
                  change({ deputyTemplates: on ? [...deputyTemplates, id] : deputyTemplates.filter((each) => each !== id) })
                }
              />
            ))}
          </fieldset>
        )}
        <p className={styles.note}>{t('policy.deputies.about')}</p>
      </div>
    </Card>
  );
};
