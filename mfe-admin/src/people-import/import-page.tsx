import { useTranslation } from '@qujat/i18n';
import { Link, useSearchParams } from '@qujat/router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { CheckStep } from './check/check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import styles from './import-page.module.css';
import { ImportSteps } from './import-steps.tsx';
import { openFile, type OpenFile } from './open-file.ts';

const idName = 'import';

const idOf = (parameters: URLSearchParams): number | null => {
  const id = Number(parameters.get(idName));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** A file, what its columns mean, and what would happen to each of its rows. The check stands in the address: a reload keeps it. */
const Import = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<OpenFile | null>(null);
  const checked = idOf(parameters);
  const isChecked = useRef(false);
  useEffect(() => {
    isChecked.current = checked !== null;
  });
  // The check has the rows by itself, as after a reload. The page is kept: a later visit without a check begins with another file.
  useEffect(
    () => () => {
      if (isChecked.current) setOpened(null);
    },
    [],
  );
  const show = (id: number | null): void => setParameters(id === null ? {} : { [idName]: String(id) }, { replace: true });
  const step = checked !== null ? 'check' : opened ? 'columns' : 'file';
  const another = (): void => {
    setOpened(null);
    show(null);
  };
  return (
    <Page
      title={t('import.title')}
      path={
        <nav aria-label={t('import.path')} className={styles.path}>
          <Link to="/admin/people">{t('people.title')}</Link>
          <ChevronRight aria-hidden="true" />
          <span aria-current="page">{t('import.open')}</span>
        </nav>
      }
      aside={<ImportSteps step={step} />}
    >
      {step === 'file' && <FileStep onFile={async (file) => setOpened(await openFile(file))} />}
      {step === 'columns' && opened && <ColumnsStep opened={opened} onChange={setOpened} onOther={another} onChecked={show} />}
      {checked !== null && <CheckStep key={checked} id={checked} opened={opened} onColumns={() => show(null)} onOther={another} />}
    </Page>
  );
};

/** /admin/people/import: people come in from a file (ADM-40). */
const ImportPage = (): ReactNode => (
  <AdminPage name="people">
    <Import />
  </AdminPage>
);

export default ImportPage;
