import { textOfFailure } from '@qujat/api';
import { removeRole, type OrganisationRole } from '@qujat/contract/administration/roles';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { ErrorCard } from '@qujat/ui/error-card';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { Ellipsis, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Waiting } from '../page/waiting.tsx';
import { HoldersWindow } from './holders-window.tsx';
import { RoleWindow } from './role-window.tsx';
import styles from './roles.module.css';
import { nameOf } from './name-of.ts';
import { useRoles, useStructureChange } from './use-structure.ts';

type Window =
  | { readonly kind: 'role'; readonly role: OrganisationRole | null }
  | { readonly kind: 'holders'; readonly role: OrganisationRole };

/** The roles in their order, each with those who hold it. */
export const Roles = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useRoles();
  const [shown, setShown] = useState<Window | null>(null);
  const { run } = useStructureChange({ loud: true });
  if (error && !data)
    return (
      <ErrorCard title={t('structure.rolesFailed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Waiting />;
  const remove = (role: OrganisationRole): void =>
    void run((send) => send(removeRole, { id: role.id }, { background: true }), {
      confirm: () =>
        confirm({ text: t('structure.removeRoleQuestion', { name: nameOf(role) }), action: t('structure.acts.remove'), danger: true }),
    });
  const entriesOf = (role: OrganisationRole): MenuEntry[] => [
    { key: 'holders', label: t('structure.acts.holders'), onSelect: () => setShown({ kind: 'holders', role }) },
    { key: 'edit', label: t('structure.acts.editRole'), onSelect: () => setShown({ kind: 'role', role }) },
    ...(role.standard ? [] : [{ key: 'remove', label: t('structure.acts.remove'), danger: true, onSelect: () => remove(role) }]),
  ];
  const close = (): void => setShown(null);
  return (
    <>
      <Card
        padding="none"
        title={t('structure.roles')}
        actions={
          <Button size="sm" variant="primary" icon={<Plus />} onClick={() => setShown({ kind: 'role', role: null })}>
            {t('structure.addRole')}
          </Button>
        }
      >
        <p className={styles.hint}>{t('structure.rolesHint')}</p>
        <ul className={styles.roles} aria-label={t('structure.roles')}>
          {data.map((role) => (
            <li key={role.id} className={styles.role}>
              <span className={styles.order} title={t('structure.order')}>
                {role.order}
              </span>
              <span className={styles.name}>{nameOf(role)}</span>
              <span className={styles.holders}>
                {role.holders.length > 0 ? role.holders.map(({ fullName }) => fullName).join(', ') : t('structure.noHolders')}
              </span>
              <Menu
                label={t('structure.actsOn', { name: nameOf(role) })}
                align="end"
                entries={entriesOf(role)}
                trigger={
                  <IconButton size="sm" label={t('structure.actsOn', { name: nameOf(role) })} icon={<Ellipsis aria-hidden="true" />} />
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {shown?.kind === 'role' ? <RoleWindow role={shown.role} onClose={close} /> : null}
      {shown?.kind === 'holders' ? <HoldersWindow role={shown.role} onClose={close} /> : null}
    </>
  );
};
