import { hasExtension } from '@qujat/api';
import type { Folder } from '@qujat/contract/cloud';
import { longestName } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Dialog, FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pathTo } from '../folders/tree.ts';
import { usePersonalFolders } from '../folders/use-folders.ts';
import { FolderPeople } from './folder-people.tsx';
import { limitsOf, linkChange, LinkLimits } from './link-limits.tsx';
import styles from './settings-window.module.css';
import { useFolderChanges } from './use-folder-changes.ts';

interface SettingsWindowProps {
  open: boolean;
  onClose: () => void;
  folderId: number;
}

/** A folder of one's own: its name, its link for outsiders, and the colleagues to whom it is opened (specification 2 §2). */
export const SettingsWindow = ({ folderId, ...host }: SettingsWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const { data = [] } = usePersonalFolders();
  const folder = pathTo(folderId, data)?.at(-1);
  if (!folder)
    return (
      <Dialog {...host} title={t('settings.title')}>
        <p>{t('settings.gone')}</p>
      </Dialog>
    );
  return <FolderSettings {...host} folder={folder} />;
};

const FolderSettings = ({ open, onClose, folder }: { open: boolean; onClose: () => void; folder: Folder }): ReactNode => {
  const { t } = useTranslation('cloud');
  const { busy, failure, share, save } = useFolderChanges(folder);
  const [name, setName] = useState(folder.name);
  const [limits, setLimits] = useState(limitsOf(folder));
  const ours = hasExtension('cloud');
  const address = folder.link ? `${location.origin}/cloud/${folder.link}` : '';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', text: t('settings.copied') });
    } catch {
      showToast({ kind: 'error', text: t('settings.notCopied') });
    }
  };
  const link = linkChange(limits, folder);
  const fault = name.trim() === '' ? t('windows.nameMissing') : undefined;
  const submit = async (): Promise<void> => {
    if (fault || (folder.shared && ours && link === 'wrong')) return;
    if (await save({ name: name.trim(), link: folder.shared && ours && link !== 'wrong' ? link : null })) onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('settings.title')}
      size="md"
      submit={t('windows.save')}
      busy={busy}
      onSubmit={() => void submit()}
      className={styles.form}
      below={<FolderPeople folder={folder} />}
    >
      <TextField label={t('windows.folderName')} value={name} maxLength={longestName} autoComplete="off" required error={fault} onChange={setName} />
      <div className={styles.part}>
        <Checkbox label={t('settings.shared')} checked={folder.shared} disabled={busy} onChange={(shared) => void share(shared)} />
        {folder.shared && address ? (
          <>
            <div className={styles.link}>
              <TextField className={styles.address} label={t('settings.link')} value={address} readOnly onFocus={(event) => event.target.select()} />
              <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
                {t('settings.copy')}
              </Button>
            </div>
            {ours ? <LinkLimits limits={limits} onChange={(change) => setLimits((before) => ({ ...before, ...change }))} hasPassword={folder.linkPassword} wrong={link === 'wrong'} /> : null}
          </>
        ) : (
          <p className={styles.note}>{t('settings.sharedHint')}</p>
        )}
      </div>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  );
};
