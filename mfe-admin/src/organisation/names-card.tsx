import { renameOrganisation } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { useState, type ReactNode } from 'react';
import { NameFields, type Names } from '../structure/name-fields.tsx';
import styles from './organisation.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { reload, useOrganisationChange, type CardProps } from './use-organisation.ts';

/** The names of the organisation, and the BIN with which its people sign (ADM-7). */
export const NamesCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [names, setNames] = useState<Names>(organisation);
  const { busy, failure, setFailure, run, showPresent } = useOrganisationChange();
  const russian = names.russian.trim();
  const kazakh = names.kazakh.trim();
  const isChanged = russian !== organisation.russian || kazakh !== organisation.kazakh;
  const save = (): void => {
    if (russian === '' || kazakh === '') return setFailure(t('organisation.bothNames'));
    void run((send) => send(renameOrganisation, { russian, kazakh, revision: organisation.revision }, { background: true }), { reload });
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
            setNames(next);
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
