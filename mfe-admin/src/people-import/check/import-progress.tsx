import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { cancelImport, readImport, type PeopleImport } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { showToast } from '@qujat/ui/toast';
import { useId, type ReactNode } from 'react';
import { useTakeImport } from '../import-query.ts';
import styles from './import-progress.module.css';

/** An import that is being written: how far it is, and a way to stop it. Nothing is seen by others before the end. */
export const ImportProgress = ({ state: { id, done, added, changed } }: { readonly state: PeopleImport }): ReactNode => {
  const { t } = useTranslation('admin');
  const label = useId();
  const take = useTakeImport();
  const { busy, run } = useChange({
    otherwise: t('import.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('import.failed') }),
  });
  const all = added + changed;
  const cancel = (): void =>
    void run(async (send) => {
      await send(cancelImport, { id }, { background: true });
      take(await send(readImport, { id }, { background: true }));
    });
  return (
    <Card>
      <div className={styles.progress}>
        <strong id={label}>{t('import.running', { done: formatNumber(done), all: formatNumber(all) })}</strong>
        <progress aria-labelledby={label} className={styles.line} max={all} value={done} />
        <span className={styles.note}>{t('import.runningNote')}</span>
        <Button loading={busy} onClick={cancel}>
          {t('import.stop')}
        </Button>
      </div>
    </Card>
  );
};
