import { hasExtension } from '@qujat/api';
import type { Folder } from '@qujat/contract/cloud';
import { longestName } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Dialog, FormDialog } from '@qujat/ui/dialog';
import { Skeleton } from '@qujat/ui/skeleton';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pathTo } from '../folders/tree.ts';
import { useCloudUse } from '../folders/use-cloud-use.ts';
import { usePersonalFolders } from '../folders/use-folders.ts';
import { changesAccess, draftedLink, draftOf, stepsOf, type FolderDraft } from './folder-draft.ts';
import { FolderPeople } from './folder-people.tsx';
import { LinkLimits } from './link-limits.tsx';
import styles from './settings-window.module.css';
import { useSavedFolder } from './use-saved-folder.ts';

interface SettingsWindowProps {
  open: boolean;
  onClose: () => void;
  folderId: number;
}

/**
 * A folder of the person's own: its name, its link for outsiders, and the colleagues with access (CLD-3). Nothing changes before saving.
 */
export const SettingsWindow = ({ folderId, ...host }: SettingsWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const { data = [] } = usePersonalFolders();
  // What the window proposes depends on the limits.
  const { data: use, isLoading } = useCloudUse();
  const folder = pathTo(folderId, data)?.at(-1);
  if (!folder)
    return (
      <Dialog {...host} title={t('settings.title')}>
        <p>{t('settings.gone')}</p>
      </Dialog>
    );
  if (isLoading)
    return (
      <Dialog {...host} title={t('settings.title')}>
        <Skeleton count={6} />
      </Dialog>
    );
  return <FolderSettings {...host} folder={folder} linkDays={use?.linkDays ?? null} />;
};

interface FolderSettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly folder: Folder;
  /** How many days a link may last; null for any number. */
  readonly linkDays: number | null;
}

const FolderSettings = ({ open, onClose, folder, linkDays }: FolderSettingsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const { saved, busy, failures, save } = useSavedFolder(folder);
  const [draft, setDraft] = useState(() => draftOf(folder, linkDays));
  const change = (part: Partial<FolderDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const { name, shared, limits, people } = draft;
  const [tried, setTried] = useState(false);
  const ours = hasExtension('cloud');
  const link = draftedLink(draft, saved);
  const fault = name.trim() === '' ? t('windows.nameMissing') : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fault || (ours && link === 'wrong')) return;
    if (!(await save(stepsOf(draft, saved, ours)))) return;
    // A person who opens a folder to outsiders wants its link, which exists only now.
    if (shared && !saved.shared) showToast({ kind: 'success', text: t('settings.linkReady') });
    else onClose();
  };
  // Not while the link lacks limits that were meant for it: who copied it would hand out an open folder.
  const unlimited = failures.length > 0 && link !== null;
  const address = folder.link && shared && saved.shared && !unlimited ? `${location.origin}/cloud/${folder.link}` : '';
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
      below={
        <>
          <FolderPeople people={people} onChange={(next) => change({ people: next })} />
          <output className={styles.said}>{changesAccess(draft, saved) ? t('settings.unsaved') : ''}</output>
          <Failures failures={failures} />
        </>
      }
    >
      <TextField
        label={t('windows.folderName')}
        value={name}
        maxLength={longestName}
        autoComplete="off"
        required
        error={fault}
        onChange={(next) => change({ name: next })}
      />
      <div className={styles.part}>
        <Checkbox label={t('settings.shared')} checked={shared} disabled={busy} onChange={(next) => change({ shared: next })} />
        {address ? <LinkAddress address={address} /> : <p className={styles.note}>{t('settings.sharedHint')}</p>}
        {shared && ours ? (
          <LinkLimits
            limits={limits}
            onChange={(part) => setDraft((now) => ({ ...now, limits: { ...now.limits, ...part } }))}
            hasPassword={saved.shared && saved.linkPassword}
            locked={saved.shared && saved.linkLocked}
            wrong={tried && link === 'wrong'}
          />
        ) : null}
      </div>
    </FormDialog>
  );
};

const LinkAddress = ({ address }: { address: string }): ReactNode => {
  const { t } = useTranslation('cloud');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', text: t('settings.copied') });
    } catch {
      showToast({ kind: 'error', text: t('settings.notCopied') });
    }
  };
  return (
    <div className={styles.link}>
      <TextField
        className={styles.address}
        label={t('settings.link')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('settings.copy')}
      </Button>
    </div>
  );
};

/** The failed changes, line by line; all others were saved. They come into view. */
const Failures = ({ failures }: { failures: readonly string[] }): ReactNode => {
  const { t } = useTranslation('cloud');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // They stand at the end of a long window.
    if (failures.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failures]);
  return (
    <div ref={box} role="alert" className={styles.failure}>
      {failures.length > 0 ? (
        <>
          <p>{t('settings.notSaved')}</p>
          <ul className={styles.failures}>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
};
