import { readPageConfiguration } from '@qujat/api';
import { peopleExportPath } from '@qujat/contract/administration/people-export';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { FileField } from '@qujat/ui/file-field';
import { LinkButton } from '@qujat/ui/link-button';
import { Spinner } from '@qujat/ui/spinner';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { UnreadableFileError, type Unreadable } from './file/read-table.ts';
import styles from './import-page.module.css';

// locale-keys: import.unreadable.*

/** The first step: a file is chosen or dropped. It is read in the browser; nothing is sent yet. */
export const FileStep = ({ onFile }: { readonly onFile: (file: File) => Promise<void> }): ReactNode => {
  const { t } = useTranslation('admin');
  const [reading, setReading] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Unreadable | null>(null);
  const take = async (file: File | null): Promise<void> => {
    setWrong(null);
    setReading(file);
    if (!file) return;
    try {
      await onFile(file);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      setWrong(error.code);
      setReading(null);
    }
  };
  return (
    <Card>
      <div className={styles.file}>
        <FileField
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".csv,.txt,.tsv,.xlsx"
          value={reading}
          error={wrong ? t(`import.unreadable.${wrong}`) : undefined}
          onChange={(file) => void take(file)}
        />
        {reading && <Spinner label={t('import.reading')} />}
        <LinkButton
          href={`${readPageConfiguration().bases.main}${peopleExportPath({ format: 'xlsx' })}`}
          icon={<Download aria-hidden="true" />}
        >
          {t('import.sample')}
        </LinkButton>
      </div>
    </Card>
  );
};
