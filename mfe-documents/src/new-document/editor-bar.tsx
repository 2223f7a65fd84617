import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Logo } from '@qujat/ui/logo';
import { Eye, Send, Stamp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaveState } from './draft-writer.ts';
import styles from './editor.module.css';
import { SaveStatus } from './save-status.tsx';

interface EditorBarProps {
  readonly title: string;
  /** The number of a returned document. */
  readonly number: string;
  readonly state: SaveState;
  readonly disabled: boolean;
  readonly previewing: boolean;
  readonly sending: boolean;
  /** The clerk sends and registers an incoming letter in one step. */
  readonly registers: boolean;
  readonly onPreview: () => void;
  readonly onSend: () => void;
  /** Null if it cannot be deleted: it has a number, or is not stored yet. */
  readonly onDelete: (() => void) | null;
}

/** Stays visible: the document's name, the state of saving, and the actions. */
export const EditorBar = ({
  title,
  number,
  state,
  disabled,
  previewing,
  sending,
  registers,
  onPreview,
  onSend,
  onDelete,
}: EditorBarProps): ReactNode => {
  const { t } = useTranslation('new-document');
  return (
    <header className={styles.bar}>
      <a href="/" className={styles.home} title={t('home')}>
        <Logo />
      </a>
      <div className={styles.heading}>
        <h1 className={styles.title}>{number ? t('documents:card.heading', { name: title, number }) : title}</h1>
        <SaveStatus state={state} />
      </div>
      <div className={styles.actions}>
        {onDelete ? (
          <IconButton label={t('remove.button')} disabled={disabled} icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />
        ) : null}
        <Button icon={<Eye aria-hidden="true" />} loading={previewing} disabled={disabled} onClick={onPreview}>
          {t('preview.button')}
        </Button>
        <Button
          variant="primary"
          icon={registers ? <Stamp aria-hidden="true" /> : <Send aria-hidden="true" />}
          loading={sending}
          disabled={disabled && !sending}
          aria-keyshortcuts="Control+Enter"
          title={t('send.key')}
          onClick={onSend}
        >
          {registers ? t('register.button') : t('send.button')}
        </Button>
      </div>
    </header>
  );
};
