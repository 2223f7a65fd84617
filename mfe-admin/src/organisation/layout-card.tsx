import { saveLayout } from '@qujat/contract/administration/organisation';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import styles from './organisation.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { useFields } from './use-fields.ts';
import { useOrganisationChange, type CardProps } from './use-organisation.ts';

const parts = ['sidebar', 'table', 'header'] as const;

// locale-keys: organisation.layouts.*
/** Which variants of sidebar, list and header people see who have no choice of their own (SHL-7, ADM-62). */
export const LayoutCard = ({ organisation }: CardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { sidebar, table, header } = organisation;
  const { fields: chosen, revision, write, forget } = useFields('layout', { sidebar, table, header }, organisation.revision);
  const { busy, failure, run, reload, showPresent } = useOrganisationChange(forget);
  return (
    <Card title={t('organisation.layout')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run((send) => send(saveLayout, { ...chosen, revision }, { background: true }), { reload });
        }}
      >
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={t(`organisation.layouts.${part}`)}
            checked={chosen[part]}
            onChange={(checked) => write({ ...chosen, [part]: checked })}
          />
        ))}
        <SaveButtons
          busy={busy}
          isChanged={parts.some((part) => chosen[part] !== organisation[part])}
          failure={failure}
          onShowPresent={showPresent}
        />
      </form>
    </Card>
  );
};
