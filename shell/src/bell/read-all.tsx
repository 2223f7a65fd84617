import { markAllNotifications, restoreNotifications } from '@qujat/contract/notifications';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { CheckCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './bell.module.css';
import { useBellChange, useNotifications } from './use-notifications.ts';

/** «Прочитать все», and until the panel closes the way back (NTF-2). */
export const ReadAll = (): ReactNode => {
  const { t } = useTranslation('bell');
  const { run, busy } = useBellChange();
  const [done, setDone] = useState<{ batch: number; count: number } | null>(null);
  const newest = useNotifications(true).rows[0];
  const readAll = (upTo: number): void =>
    void run(async (send) => {
      setDone(await send(markAllNotifications, { upTo }));
    });
  const restore = (batch: number): void =>
    void run(async (send) => {
      await send(restoreNotifications, { batch });
      setDone(null);
    });
  return (
    <div className={styles.readAll}>
      <output className={styles.done}>{done && t('readDone', { count: done.count })}</output>
      {done ? (
        <Button size="sm" variant="ghost" loading={busy} onClick={() => restore(done.batch)}>
          {t('restore')}
        </Button>
      ) : (
        newest && (
          <Button size="sm" variant="ghost" loading={busy} icon={<CheckCheck aria-hidden="true" />} onClick={() => readAll(newest.id)}>
            {t('readAll')}
          </Button>
        )
      )}
    </div>
  );
};
