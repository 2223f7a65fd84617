import { useChange } from '@qujat/api/use-change';
import { longestViewName, removeListView, saveListView } from '@qujat/contract/list-views';
import type { QueueCode } from '@qujat/contract/vocabulary';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { IconButton } from '@qujat/ui/icon-button';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useViews, viewsKey } from './use-views.ts';
import styles from './views.module.css';

interface ViewsWindowProps {
  readonly open: boolean;
  readonly queue: QueueCode;
  readonly filter: string;
  readonly onClose: () => void;
}

/** Saves the filters of the list under a name, and removes views. */
export const ViewsWindow = ({ open, queue, filter, onClose }: ViewsWindowProps): ReactNode => {
  const { t } = useTranslation('views');
  const client = useQueryClient();
  const { data = [] } = useViews();
  const [name, setName] = useState('');
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, setFailure, run } = useChange({
    otherwise: t('notDone'),
    refresh: () => client.invalidateQueries({ queryKey: viewsKey() }),
  });
  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setFailure(t('nameNeeded'));
      return field.current?.focus();
    }
    if (!(await run((send) => send(saveListView, { name, queue, filter: filter || undefined })))) return undefined;
    showToast({ kind: 'success', text: t('saved', { name: name.trim() }) });
    return onClose();
  };
  const remove = async (id: number, removed: string): Promise<void> => {
    if (!(await run((send) => send(removeListView, { id })))) return;
    showToast({ kind: 'success', text: t('removed', { name: removed }) });
    field.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('window')}
      description={t('about')}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form={form} loading={busy}>
          {t('save')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          ref={field}
          label={t('name')}
          value={name}
          maxLength={longestViewName}
          error={failure ?? undefined}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
      </form>
      {data.length > 0 ? (
        <ul aria-label={t('mine')} className={styles.list}>
          {data.map((view) => (
            <li key={view.id} className={styles.line}>
              <span className={styles.name}>{view.name}</span>
              <span className={styles.count}>{formatNumber(view.count)}</span>
              <IconButton
                size="sm"
                label={t('remove', { name: view.name })}
                icon={<Trash2 aria-hidden="true" />}
                disabled={busy}
                onClick={() => void remove(view.id, view.name)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
};
