import { everybody } from '@qujat/contract/organisation-policy';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './policy-page.module.css';
import { RoleChecks } from './role-checks.tsx';
import type { SectionProps } from './section-props.ts';

/** Who must have a second factor, and how long it may wait. */
export const FactorSection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { answer, draft, change } = props;
  const forAll = draft.factorRoles.some(({ role }) => role === everybody);
  return (
    <Card title={t('policy.factor.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.factor.about', { have: answer.withFactor, people: answer.people })}</p>
        <Checkbox
          label={t('policy.factor.everybody')}
          checked={forAll}
          onChange={(on) => change({ factorRoles: on ? [{ role: everybody }] : [] })}
        />
        {!forAll && (
          <RoleChecks
            label={t('policy.factor.roles')}
            roles={answer.roles}
            chosen={draft.factorRoles}
            onChange={(factorRoles) => change({ factorRoles })}
          />
        )}
        {draft.factorRoles.length > 0 && <NumberField {...props} name="factorGraceDays" hint={t('policy.factor.grace')} />}
      </div>
    </Card>
  );
};
