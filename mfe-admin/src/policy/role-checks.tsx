import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import styles from './policy-page.module.css';
import type { Answer } from './section-props.ts';

interface RoleChecksProps {
  readonly label: string;
  readonly roles: Answer['roles'];
  readonly chosen: readonly { readonly role: string }[];
  readonly onChange: (chosen: { role: string }[]) => void;
}

/** The roles of the organisation, each chosen or not. */
export const RoleChecks = ({ label, roles, chosen, onChange }: RoleChecksProps): ReactNode => (
  <fieldset className={styles.checks}>
    <legend className={styles.legend}>{label}</legend>
    {roles.map(({ role, name }) => (
      <Checkbox
        key={role}
        label={name}
        checked={chosen.some((each) => each.role === role)}
        onChange={(on) => onChange(on ? [...chosen, { role }] : chosen.filter((each) => each.role !== role))}
      />
    ))}
  </fieldset>
);
