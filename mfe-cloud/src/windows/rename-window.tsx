import type { ContentItem } from '@qujat/contract/cloud';
import { renameFile } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { NameWindow } from './name-window.tsx';

/** Renames a file; its extension stays. */
export const RenameWindow = ({ item, ...host }: { open: boolean; onClose: () => void; item: ContentItem }): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <NameWindow
      {...host}
      title={t('windows.rename')}
      label={t('windows.fileName')}
      submit={t('windows.save')}
      name={item.name}
      onSubmit={(name, send) => send(renameFile, { id: item.id, name }, { background: true })}
    />
  );
};
