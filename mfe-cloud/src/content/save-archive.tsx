import type { ContentItem } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSaveArchive } from './use-save-archive.ts';

/** Saves several items as one archive. */
export const SaveArchive = ({ items, link }: { items: readonly ContentItem[]; link?: string }): ReactNode => {
  const { t } = useTranslation('cloud');
  const save = useSaveArchive(link);
  return (
    <Button size="sm" icon={<Download aria-hidden="true" />} onClick={() => save(items)}>
      {t('actions.archive')}
    </Button>
  );
};
