import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { Combobox } from '@qujat/ui/combobox';
import { useState, type ReactNode } from 'react';

interface RoleSearchProps {
  readonly label: string;
  readonly roles: OpenedDesign['roles'];
  /** Roles that are chosen already. */
  readonly except?: readonly string[];
  readonly onChoose: (role: string) => void;
}

/** Finds a role by its name, or by the name of somebody who has it. */
export const RoleSearch = ({ label, roles, except = [], onChoose }: RoleSearchProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [text, setText] = useState('');
  const typed = text.trim().toLocaleLowerCase('ru');
  const found = roles.filter(
    ({ role, name, people }) =>
      !except.includes(role) &&
      [name, ...people.map(({ fullName }) => fullName)].some((each) => each.toLocaleLowerCase('ru').includes(typed)),
  );
  return (
    <Combobox
      label={label}
      placeholder={t('design.roleHint')}
      text={text}
      onText={setText}
      options={found.map(({ role, name, people }) => ({
        key: role,
        label: name,
        detail:
          people
            .slice(0, 3)
            .map(({ fullName }) => fullName)
            .join(', ') || t('design.nobodyHas'),
      }))}
      onChoose={(role) => {
        setText('');
        onChoose(role);
      }}
      note={t('design.noSuchRole')}
    />
  );
};
