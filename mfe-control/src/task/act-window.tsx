import { actOnTask, mostReportFiles, reportOnTask, type TaskNode, type TaskTree } from '@qujat/contract/tasks/tasks';
import { useTranslation } from '@qujat/i18n';
import { DateField } from '@qujat/ui/date-field';
import { FormDialog } from '@qujat/ui/dialog';
import { FileField } from '@qujat/ui/file-field';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTaskChange } from '../tasks/use-tasks.ts';
import { useTooLong } from '../tasks/use-too-long.ts';
import { Entry } from './entry.tsx';
import styles from './task.module.css';
import { useActDraft } from './use-act-draft.ts';
import type { WindowAct } from './window-act.ts';

// locale-keys: acts.*, done.*, acts.words.*
interface ActWindowProps {
  readonly act: WindowAct;
  readonly task: TaskNode;
  readonly tree: TaskTree;
  readonly onClose: () => void;
}

const reports: ReadonlySet<WindowAct> = new Set(['report', 'result']);
const withDay: ReadonlySet<WindowAct> = new Set(['ask-move', 'move', 'other-day']);

/** An act that needs words: a report with files, a reason, a new term. What was typed stays until it is done. */
export const ActWindow = ({ act, task, tree, onClose }: ActWindowProps): ReactNode => {
  const { t } = useTranslation('control');
  const { text, day: chosenDay, files, write, choose, forget } = useActDraft(task.id, act);
  const day = chosenDay === undefined ? (task.request[0]?.dueOn ?? null) : chosenDay;
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useTaskChange();
  /** Others may act while the window is open; the task that it shows is always the newest. */
  const [known] = useState(task.entries.length);
  const meanwhile = task.entries.slice(known);
  const isReport = reports.has(act);
  const needsText = act !== 'other-day';
  const tooLong = useTooLong()(text);
  const noText = needsText && text.trim() === '';
  const noDay = withDay.has(act) && (!day || day < tree.today || day === task.dueOn);
  const send = async (): Promise<void> => {
    setTried(true);
    if (noText || noDay || tooLong) return;
    const same = { id: task.id, version: task.version, text: text.trim() };
    const done = await run((request) =>
      isReport
        ? request(reportOnTask, { ...same, final: act === 'result', ...(files.length > 0 && { files }) }, { background: true })
        : request(
            actOnTask,
            {
              ...same,
              act: act === 'other-day' ? 'grant-move' : (act as 'return'),
              ...(withDay.has(act) && day && { dueOn: day }),
            },
            { background: true },
          ),
    );
    if (!done) return;
    forget();
    const what = act === 'result' && task.execution ? 'executed' : act === 'other-day' ? 'grant-move' : act;
    showToast({ kind: 'success', text: t(`done.${what}`) });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      size="md"
      title={t(`acts.${act}`)}
      submit={t(isReport ? 'acts.send' : `acts.${act}`)}
      busy={busy}
      onSubmit={() => void send()}
      className={styles.form}
    >
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {meanwhile.length > 0 ? (
        <section className={styles.meanwhile} aria-label={t('acts.meanwhile')}>
          <p className={styles.second}>{t('acts.meanwhile')}</p>
          <ul className={styles.entries}>
            {meanwhile.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </ul>
        </section>
      ) : null}
      {withDay.has(act) ? (
        <DateField
          label={t('acts.day')}
          value={day}
          earliest={tree.today}
          onChange={(next) => write({ day: next })}
          error={tried && noDay ? t('acts.dayWrong') : undefined}
        />
      ) : null}
      <TextArea
        label={t(isReport ? 'acts.words.report' : 'acts.words.reason')}
        required={needsText}
        rows={4}
        value={text}
        onChange={(next) => write({ text: next })}
        error={tried && noText ? t(isReport ? 'acts.words.reportMissing' : 'acts.words.reasonMissing') : tooLong}
      />
      {isReport
        ? [...files, null]
            .slice(0, mostReportFiles)
            .map((file, index) => (
              <FileField
                key={file ? `${file.name} ${file.lastModified}` : 'next'}
                label={t('acts.file')}
                hideLabel={index > 0}
                value={file}
                onChange={(next) =>
                  choose(next ? [...files.slice(0, index), next, ...files.slice(index + 1)] : files.filter((_, at) => at !== index))
                }
              />
            ))
        : null}
    </FormDialog>
  );
};
