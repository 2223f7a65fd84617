import type { ReactNode } from 'react';
import { CreateWindow } from './create-window.tsx';
import { MoveWindow } from './move-window.tsx';
import { closeWindow, type CloudWindow } from './open-window.ts';
import { RenameWindow } from './rename-window.tsx';
import { SettingsWindow } from './settings-window.tsx';
import { UploadWindow } from './upload-window.tsx';

/** The requested window. */
export const Windows = ({ shown, open }: { shown: CloudWindow; open: boolean }): ReactNode => {
  const host = { open, onClose: closeWindow };
  switch (shown.kind) {
    case 'create':
      return <CreateWindow {...host} parentId={shown.parentId} link={shown.link} />;
    case 'settings':
      return <SettingsWindow {...host} folderId={shown.folderId} />;
    case 'rename':
      return <RenameWindow {...host} item={shown.item} />;
    case 'move':
      return <MoveWindow {...host} items={shown.items} from={shown.from} />;
    case 'upload':
      return <UploadWindow {...host} target={shown.target} />;
  }
};
