import { readPageConfiguration, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { importAnswersPath } from '@qujat/contract/administration/people-export';
import { cancelImport, readImport, runImport, type PeopleImport } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { buttonClass } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { showToast } from '@qujat/ui/toast';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForgetPeople, useTakeImport } from '../import-query.ts';
import styles from './import-bar.module.css';

/** The decision: all rows, or those without errors, together or not at all. */
export const ImportBar = ({ state }: { readonly state: PeopleImport }): ReactNode => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const take = useTakeImport();
  const forget = useForgetPeople();
  const [skips, setSkips] = useState(false);
  const { id, revision, error, added, changed, total } = state;
  const { busy, run } = useChange({
    otherwise: t('import.failed'),
    onFailure: (failure) => showToast({ kind: 'error', text: textOfFailure(failure) || t('import.failed') }),
    // Refused because something has changed: the rows are shown as they are now.
    refresh: forget,
  });
  const leavesOut = skips && error > 0;
  const loads = leavesOut ? total - error : total;
  const nothing = added + changed === 0;
  const load = (): void =>
    void run(async (send) => {
      try {
        take(await send(runImport, { id, revision, skipErrors: leavesOut }, { background: true, timeoutMs: 120_000 }));
      } catch (failure) {
        await send(readImport, { id }, { background: true }).then(take, () => undefined);
        throw failure;
      }
    });
  const cancel = (): void =>
    void run(async (send) => {
      await send(cancelImport, { id }, { background: true });
      void navigate('/admin/people');
    });
  return (
    <div className={styles.bar}>
      <span className={styles.choice}>
        {error > 0 && (
          <Checkbox label={t('import.skip', { count: error, number: formatNumber(error) })} checked={skips} onChange={setSkips} />
        )}
        <span className={styles.note}>{error > 0 && !skips ? t('import.mend') : nothing ? t('import.nothing') : t('import.together')}</span>
      </span>
      <a className={buttonClass()} href={`${readPageConfiguration().bases.main}${importAnswersPath(id)}`}>
        <Download aria-hidden="true" className={styles.icon} />
        {t('import.answers')}
      </a>
      <Button variant="ghost" onClick={cancel}>
        {t('import.cancel')}
      </Button>
      <Button variant="primary" loading={busy} disabled={nothing || (error > 0 && !skips)} onClick={load}>
        {t('import.load', { count: loads, number: formatNumber(loads) })}
      </Button>
    </div>
  );
};
