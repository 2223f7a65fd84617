import { startDestruction } from '@qujat/contract/administration/retention';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { useRetentionChange } from './use-retention.ts';

interface ActWindowProps {
  readonly ids: readonly number[];
  readonly templates: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: (begun: boolean) => void;
}

/** From which template the act of destruction is made: it goes the way of any document of that template. */
export const ActWindow = ({ ids, templates, onClose }: ActWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [template, setTemplate] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useRetentionChange();
  const begin = async (): Promise<void> => {
    if (template === null) return setFailure(t('retention.templateMissing'));
    if (await run((send) => send(startDestruction, { templateId: Number(template), ids }, { background: true }))) onClose(true);
  };
  return (
    <FormDialog
      open
      onClose={() => onClose(false)}
      title={t('retention.actTitle', { count: ids.length })}
      size="sm"
      submit={t('retention.begin')}
      busy={busy}
      onSubmit={() => void begin()}
      className={styles.form}
    >
      <p className={styles.note}>{t('retention.actHint')}</p>
      <Select
        label={t('retention.template')}
        error={failure ?? undefined}
        options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={template}
        onChange={(value) => {
          setTemplate(value);
          setFailure(null);
        }}
      />
    </FormDialog>
  );
};
