import { readPageConfiguration } from '@qujat/api';
import { importAnswersPath } from '@qujat/contract/administration/people-export';
import type { PeopleImport } from '@qujat/contract/administration/people-import';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Button, buttonClass } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { CircleCheck, Download } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useForgetPeople } from '../import-query.ts';
import styles from './import-progress.module.css';

/** The end: how many came in, how many were changed, and the answer for each row. */
export const ImportDone = ({ state, onOther }: { readonly state: PeopleImport; readonly onOther: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const forget = useForgetPeople();
  useEffect(() => {
    void forget();
    // Once for each import that has ended.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state.id]);
  const { id, added, changed, error, same } = state;
  return (
    <Card>
      <div className={styles.progress}>
        <CircleCheck aria-hidden="true" className={styles.ok} />
        <output>
          <strong>{t('import.done')}</strong>
        </output>
        <span>
          {t('import.doneCounts', {
            added: formatNumber(added),
            changed: formatNumber(changed),
            same: formatNumber(same),
            error: formatNumber(error),
          })}
        </span>
        {added > 0 && <span className={styles.note}>{t('import.letters')}</span>}
        <span className={styles.buttons}>
          <Link className={buttonClass({ variant: 'primary' })} to="/admin/people">
            {t('import.toPeople')}
          </Link>
          <a className={buttonClass()} href={`${readPageConfiguration().bases.main}${importAnswersPath(id)}`}>
            <Download aria-hidden="true" className={styles.icon} />
            {t('import.answers')}
          </a>
          <Button variant="ghost" onClick={onOther}>
            {t('import.other')}
          </Button>
        </span>
      </div>
    </Card>
  );
};
