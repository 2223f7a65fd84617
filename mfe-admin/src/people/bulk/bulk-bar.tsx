import { logFault, readPageConfiguration, textOfFailure } from '@qujat/api';
import { peopleExportPath, type PeopleExport } from '@qujat/contract/administration/people-export';
import { mostRows, type RowAnswer } from '@qujat/contract/administration/people-bulk';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { keyOf } from '../key-of.ts';
import { usePeopleCounts, type PeopleView } from '../people-query.ts';
import { AnswersWindow } from './answers-window.tsx';
import type { BulkWish } from './bulk-acts.ts';
import styles from './bulk-bar.module.css';
import { BulkButtons } from './bulk-buttons.tsx';
import { RoleWindow } from './role-window.tsx';
import { TransferWindow } from './transfer-window.tsx';
import { useBulk, useWholeCounts } from './use-bulk.ts';
import type { Choice } from './use-choice.ts';

// locale-keys: bulk.question.*

interface BulkBarProps {
  readonly choice: Choice;
  readonly view: PeopleView;
  /** There are more found than are shown, and all that are shown are chosen. */
  readonly mayChooseWhole: boolean;
  /** The department on which the chosen rows were dropped. */
  readonly dropOn: number | null;
  readonly onDropTaken: () => void;
}

/** What can be done with the chosen people. Each act says with how many of them. */
export const BulkBar = ({ choice, view, mayChooseWhole, dropOn, onDropTaken }: BulkBarProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { whole, people } = choice;
  const [asked, setAsked] = useState<'transfer' | 'role' | null>(null);
  const [answers, setAnswers] = useState<readonly RowAnswer[] | null>(null);
  const { data: departments } = usePeopleCounts({});
  const { data: counts } = useWholeCounts(choice, view, whole !== null || mayChooseWhole);
  const { busy, progress, fits, run, stop } = useBulk(
    choice,
    whole ? counts : undefined,
    ({ answers: given, isStopped }) => {
      const done = given.filter((each) => each.done).length;
      if (done > 0) showToast({ kind: 'success', text: t('bulk.done', { count: done }) });
      if (isStopped) showToast({ kind: 'info', text: t('bulk.stopped') });
      if (given.some((each) => !each.done || each.text !== '')) setAnswers(given);
      else if (!isStopped) choice.drop();
    },
    (error) => {
      logFault(error);
      showToast({ kind: 'error', text: textOfFailure(error) || t('invite.failed') });
    },
  );
  const start = (wish: BulkWish, question: Record<string, unknown> = {}): void => {
    const count = fits(wish.act) ?? 0;
    if (count === 0) return void showToast({ kind: 'info', text: t('bulk.nobodyFits') });
    void run(wish, () =>
      confirm({
        text: t(`bulk.question.${wish.act}`, { count, ...question }),
        action: t(wish.act === 'transfer' ? 'leave.transfer' : `bulk.act.${wish.act}`),
        danger: wish.act === 'lock',
      }),
    );
  };
  const nameOf = (id: number): string => departments?.departments.find((each) => each.id === id)?.name ?? '';
  const transfer = (toDepartmentId: number): void => start({ act: 'transfer', toDepartmentId }, { name: nameOf(toDepartmentId) });
  const save = (format: PeopleExport['format']): void => {
    const rows = whole ? [...whole.except] : people.map(keyOf);
    if (rows.length > mostRows) return void showToast({ kind: 'error', text: t('bulk.tooManyRows', { most: mostRows }) });
    const meant = whole ? { ...whole.view, all: true as const } : {};
    window.location.assign(
      `${readPageConfiguration().bases.main}${peopleExportPath({ ...meant, ...(rows.length > 0 && { rows }), format })}`,
    );
  };
  const drop = useRef(transfer);
  useEffect(() => {
    drop.current = transfer;
  });
  useEffect(() => {
    if (dropOn === null || !departments) return;
    onDropTaken();
    drop.current(dropOn);
  }, [dropOn, departments, onDropTaken]);
  return (
    <>
      <section className={styles.bar} aria-label={t('bulk.label')}>
        <output className={styles.count}>{t('bulk.chosen', { count: whole ? (counts?.total ?? '…') : people.length })}</output>
        {progress ? (
          <>
            <progress className={styles.progress} aria-label={t('bulk.label')} max={progress.of} value={progress.done} />
            <span>{t('bulk.progress', { done: progress.done, of: progress.of })}</span>
            <Button size="sm" onClick={stop}>
              {t('bulk.stop')}
            </Button>
          </>
        ) : (
          <>
            {mayChooseWhole && !whole && counts && (
              <Button size="sm" variant="ghost" onClick={choice.chooseWhole}>
                {t('bulk.chooseAll', { count: counts.total })}
              </Button>
            )}
            <BulkButtons fits={fits} busy={busy} start={start} ask={setAsked} save={save} />
            <Button size="sm" variant="ghost" onClick={choice.drop}>
              {t('bulk.drop')}
            </Button>
          </>
        )}
      </section>
      {asked === 'transfer' && (
        <TransferWindow
          count={fits('transfer') ?? 0}
          onClose={() => setAsked(null)}
          onChoose={(id) => {
            setAsked(null);
            transfer(id);
          }}
        />
      )}
      {asked === 'role' && (
        <RoleWindow
          count={fits('give') ?? 0}
          onClose={() => setAsked(null)}
          onChoose={(act, changedRole) => {
            setAsked(null);
            const name = departments?.roles.find((each) => each.role === changedRole)?.name ?? '';
            start({ act, changedRole }, { name });
          }}
        />
      )}
      {answers && <AnswersWindow answers={answers} onClose={() => setAnswers(null)} />}
    </>
  );
};
