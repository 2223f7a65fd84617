import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { useState, type ReactNode } from 'react';
import styles from './design.module.css';

type Who = Pick<TemplateDesign, 'starterRoles' | 'starterDepartments'>;

interface StartersProps {
  readonly design: Who;
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly onChange: (who: Who) => void;
}

/** Who may start a document: everybody, or the chosen roles and departments (ADM-22). */
export const Starters = ({ design, opened, onChange }: StartersProps): ReactNode => {
  const { t } = useTranslation('templates');
  const { starterRoles, starterDepartments } = design;
  // A closed department that was chosen before stays, so that it can be taken off.
  const departments = opened.departments.filter(({ id, isClosed }) => !isClosed || starterDepartments.includes(id));
  const [limited, setLimited] = useState(starterRoles.length + starterDepartments.length > 0);
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('design.starters')}</legend>
      <Checkbox
        label={t('design.everybody')}
        checked={!limited}
        onChange={(everybody) => {
          setLimited(!everybody);
          if (everybody) onChange({ starterRoles: [], starterDepartments: [] });
        }}
      />
      {limited ? (
        <div className={styles.checks}>
          {departments.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={starterDepartments.includes(id)}
              onChange={(on) =>
                onChange({
                  starterRoles,
                  starterDepartments: on ? [...starterDepartments, id] : starterDepartments.filter((each) => each !== id),
                })
              }
            />
          ))}
          {opened.roles.map(({ role, name }) => (
            <Checkbox
              key={role}
              label={t('design.role', { name })}
              checked={starterRoles.some((each) => each.role === role)}
              onChange={(on) =>
                onChange({
                  starterRoles: on ? [...starterRoles, { role }] : starterRoles.filter((each) => each.role !== role),
                  starterDepartments,
                })
              }
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
};
