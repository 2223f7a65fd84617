import { createRole, lowestRole, saveRole, type OrganisationRole } from '@qujat/contract/administration/roles';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import { NameFields, type Names } from './name-fields.tsx';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

/** Names and order of a new role, or of one that is there. */
export const RoleWindow = ({ role, onClose }: { readonly role: OrganisationRole | null; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const [names, setNames] = useState<Names>({ russian: role?.russian ?? '', kazakh: role?.kazakh ?? '' });
  const [order, setOrder] = useState(role ? String(role.order) : '');
  const [orderFault, setOrderFault] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useStructureChange();
  const save = async (): Promise<void> => {
    const wanted = /^\d{1,4}$/.test(order.trim()) ? Number(order) : 0;
    if (names.russian.trim() === '') return setFailure(t('structure.nameMissing'));
    if (wanted < 1) return setOrderFault(t('structure.orderWrong', { most: lowestRole }));
    const words = { russian: names.russian.trim(), kazakh: names.kazakh.trim(), order: wanted };
    const done = await run((send) =>
      role
        ? send(saveRole, { id: role.id, revision: role.revision, ...words }, { background: true })
        : send(createRole, words, { background: true }),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={role ? t('structure.acts.editRole') : t('structure.addRole')}
      size="sm"
      submit={role ? t('structure.save') : t('structure.create')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <NameFields
        names={names}
        failure={failure}
        onChange={(next) => {
          setNames(next);
          setFailure(null);
        }}
      />
      <TextField
        label={t('structure.order')}
        hint={t('structure.orderHint')}
        value={order}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        required
        error={orderFault ?? undefined}
        onChange={(next) => {
          setOrder(next);
          setOrderFault(null);
        }}
      />
    </FormDialog>
  );
};
