import type { ContentItem } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { archiveAddress, fitsArchive } from './archive.ts';
import { saveFiles } from './use-actions.ts';

/** Saves several items as one archive. */
export const SaveArchive = ({ items, link }: { items: readonly ContentItem[]; link?: string }): ReactNode => {
  const { t } = useTranslation('cloud');
  const save = (): void => {
    if (fitsArchive(items)) saveFiles([archiveAddress(items, link)]);
    else showToast({ kind: 'error', text: t('actions.archiveTooLarge') });
  };
  return (
    <Button size="sm" icon={<Download aria-hidden="true" />} onClick={save}>
      {t('actions.archive')}
    </Button>
  );
};
