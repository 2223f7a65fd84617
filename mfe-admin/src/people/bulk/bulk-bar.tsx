import { logFault, queryKey, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bulkActs, doWith, fitting, type BulkAct } from './bulk-acts.ts';
import styles from './bulk-bar.module.css';
import type { Choice } from './use-choice.ts';

// locale-keys: bulk.act.*
// locale-keys: bulk.question.*

/** What can be done with the chosen people. Each button says with how many of them. */
export const BulkBar = ({ choice }: { readonly choice: Choice }): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const { running, run } = useChange<BulkAct>({
    otherwise: t('invite.failed'),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
  const start = (act: BulkAct): void => {
    const people = fitting(act, choice.people);
    void run(
      async (send) => {
        const failures: string[] = [];
        for (const person of people) {
          try {
            await doWith(act, person, send);
          } catch (error) {
            logFault(error);
            failures.push(`${person.fullName}: ${textOfFailure(error) || t('invite.failed')}`);
          }
        }
        const done = people.length - failures.length;
        if (done > 0) showToast({ kind: 'success', text: t('bulk.done', { count: done }) });
        for (const failure of failures) showToast({ kind: 'error', text: failure });
        if (failures.length === 0) choice.drop();
      },
      {
        name: act,
        confirm: () =>
          confirm({ text: t(`bulk.question.${act}`, { count: people.length }), action: t(`bulk.act.${act}`), danger: act === 'lock' }),
      },
    );
  };
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <output className={styles.count}>{t('bulk.chosen', { count: choice.people.length })}</output>
      {bulkActs.map((act) => {
        const { length } = fitting(act, choice.people);
        if (length === 0) return null;
        return (
          <Button key={act} size="sm" loading={running.includes(act)} onClick={() => start(act)}>
            {t(`bulk.act.${act}`)} · {length}
          </Button>
        );
      })}
      <Button size="sm" variant="ghost" onClick={choice.drop}>
        {t('bulk.drop')}
      </Button>
    </section>
  );
};
