import { renameOrganisation } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import type { ReactNode } from 'react';
import { NameFields, type Names } from '../structure/name-fields.tsx';
import styles from './organisation.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { useFields } from './use-fields.ts';
import { useOrganisationChange, type CardProps } from './use-organisation.ts';

/** The names of the organisation, and the BIN with which its people sign (ADM-7). */
export const NamesCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const stored: Names = { russian: organisation.russian, kazakh: organisation.kazakh };
  const { fields: names, revision, write, forget } = useFields('names', stored, organisation.revision);
  const { busy, failure, setFailure, run, reload, showPresent } = useOrganisationChange(forget);
  const russian = names.russian.trim();
  const kazakh = names.kazakh.trim();
  const isChanged = russian !== organisation.russian || kazakh !== organisation.kazakh;
  const save = (): void => {
    if (russian === '' || kazakh === '') return setFailure(t('organisation.bothNames'));
    void run((send) => send(renameOrganisation, { russian, kazakh, revision }, { background: true }), { reload });
  };
  return (
    <Card title={t('organisation.names')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <NameFields
          names={names}
          failure={null}
          bothRequired
          onChange={(next) => {
            write(next);
            setFailure(null);
          }}
        />
        <p className={styles.note}>
          {organisation.bin === null ? t('organisation.noBin') : t('organisation.bin', { bin: organisation.bin })}
        </p>
        <p className={styles.note}>{t('organisation.note')}</p>
        <SaveButtons busy={busy} isChanged={isChanged} failure={failure} onShowPresent={showPresent} />
      </form>
    </Card>
  );
};
