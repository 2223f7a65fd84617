import { readPageConfiguration } from '@qujat/api';
import { peopleExportPath, type PeopleExport } from '@qujat/contract/administration/people-export';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Menu } from '@qujat/ui/menu';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PeopleView } from './people-query.ts';

/** The people that the page shows as a file, which the import takes back (ADM-41). */
export const ExportMenu = ({ view }: { readonly view: PeopleView }): ReactNode => {
  const { t } = useTranslation('admin');
  const save = (format: PeopleExport['format']): void =>
    window.location.assign(`${readPageConfiguration().bases.main}${peopleExportPath({ ...view, format })}`);
  return (
    <Menu
      label={t('people.export')}
      align="end"
      trigger={<Button icon={<Download aria-hidden="true" />}>{t('people.export')}</Button>}
      entries={[
        { key: 'xlsx', label: t('people.exportXlsx'), onSelect: () => save('xlsx') },
        { key: 'csv', label: t('people.exportCsv'), onSelect: () => save('csv') },
      ]}
    />
  );
};
