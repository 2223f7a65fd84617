import { createFolder } from '@qujat/contract/cloud-changes';
import { externalCreate } from '@qujat/contract/external-folder';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { NameWindow } from './name-window.tsx';

interface CreateWindowProps {
  open: boolean;
  onClose: () => void;
  parentId: number;
  link: string | undefined;
}

/** A new folder in another (CLD-3). */
export const CreateWindow = ({ parentId, link, ...host }: CreateWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <NameWindow
      {...host}
      title={t('windows.create')}
      label={t('windows.folderName')}
      submit={t('windows.createButton')}
      name=""
      onSubmit={(name, send) =>
        link === undefined
          ? send(createFolder, { parentId, name }, { background: true })
          : send(externalCreate, { id: parentId, link, name }, { background: true })
      }
    />
  );
};
