import { useChange } from '@qujat/api/use-change';
import { exportTemplate } from '@qujat/contract/administration/template-files';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import styles from './files.module.css';
import { saveAsFile } from './save-as-file.ts';

interface ExportWindowProps {
  readonly templateId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The published template as one file. People's names leave the organisation only if that is chosen. */
export const ExportWindow = ({ templateId, name, onClose }: ExportWindowProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [withNames, setWithNames] = useState(false);
  const { busy, failure, run } = useChange({ otherwise: t('files.notExported') });
  const save = async (): Promise<void> => {
    const done = await run(async (send) => {
      const { name: fileName, file } = await send(exportTemplate, { templateId, withNames }, { background: true });
      saveAsFile(fileName, file);
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('files.exportOne', { name })}
      size="sm"
      submit={t('files.save')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <p className={styles.hint}>{t('files.exportHint')}</p>
      <Checkbox label={t('files.withNames')} checked={withNames} onChange={setWithNames} />
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
    </FormDialog>
  );
};
