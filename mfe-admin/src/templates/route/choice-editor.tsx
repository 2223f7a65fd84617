import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxChoices, type StepChoice } from '@qujat/contract/designed-step';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Select } from '@qujat/ui/select';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColleagueSearch } from '../../colleagues/colleague-search.tsx';
import type { NamedPeople } from '../person-choice.tsx';
import { RoleSearch } from './role-search.tsx';
import styles from './step-card.module.css';

interface ChoiceEditorProps {
  readonly choice: StepChoice;
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
  readonly onChange: (choice: StepChoice) => void;
}

/** The people, roles and departments from which the writer chooses who takes the step. */
export const ChoiceEditor = ({ choice, opened, people, onChange }: ChoiceEditorProps): ReactNode => {
  const { t } = useTranslation('templates');
  const { roles, departments } = choice;
  const chosen = [
    ...choice.people.map((id) => ({
      key: `person ${id}`,
      name: people.of(id)?.fullName ?? t('design.person'),
      without: { ...choice, people: choice.people.filter((each) => each !== id) },
    })),
    ...roles.map(({ role }) => ({
      key: `role ${role}`,
      name: t('design.role', { name: opened.roles.find((each) => each.role === role)?.name ?? role }),
      without: { ...choice, roles: roles.filter((each) => each.role !== role) },
    })),
    ...departments.map((id) => ({
      key: `department ${id}`,
      name: opened.departments.find((each) => each.id === id)?.name ?? t('design.choice.department'),
      without: { ...choice, departments: departments.filter((each) => each !== id) },
    })),
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('design.choice.from')}</legend>
      {chosen.length > 0 ? (
        <ul className={styles.chosen}>
          {chosen.map((each) => (
            <li key={each.key}>
              <span>{each.name}</span>
              <IconButton
                size="sm"
                label={t('design.remove', { name: each.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(each.without)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <RoleSearch
        label={t('design.choice.addRole')}
        roles={opened.roles}
        except={roles.map(({ role }) => role)}
        onChoose={(role) => onChange({ ...choice, roles: [...roles, { role }].slice(0, maxChoices) })}
      />
      <Select
        label={t('design.choice.addDepartment')}
        hideLabel
        placeholder={t('design.choice.addDepartment')}
        options={opened.departments
          .filter(({ id, isClosed }) => !isClosed && !departments.includes(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(id) => onChange({ ...choice, departments: [...departments, Number(id)].slice(0, maxChoices) })}
      />
      <ColleagueSearch
        label={t('design.choice.addPerson')}
        except={choice.people}
        onChoose={(colleague) => {
          people.remember(colleague);
          onChange({ ...choice, people: [...choice.people, colleague.id].slice(0, maxChoices) });
        }}
      />
    </fieldset>
  );
};
