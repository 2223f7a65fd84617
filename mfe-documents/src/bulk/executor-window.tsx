import { queryKey, request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { assignExecutor } from '@qujat/contract/bulk';
import { searchColleagues, type Colleague } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { Avatar } from '@qujat/ui/avatar';
import { Combobox } from '@qujat/ui/combobox';
import { FormDialog } from '@qujat/ui/dialog';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../exchange/use-paused.ts';
import styles from './executor-window.module.css';
import { tellProblems } from './tell-outcomes.ts';

/** People are searched for after such a pause in typing, milliseconds. */
const searchPause = 300;
/** The longest task that the call accepts. */
const longest = 4_000;

interface ExecutorWindowProps {
  readonly ids: readonly number[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const useFound = (typed: string) => {
  const search = usePaused(typed, searchPause);
  const query = useQuery({
    queryKey: [...queryKey('documents', 'colleagues'), null, search],
    queryFn: search.length > 1 ? ({ signal }) => request(searchColleagues, { search }, { signal, background: true }) : skipToken,
    staleTime: 60_000,
  });
  return { ...query, people: typed === search ? (query.data ?? []) : [], searching: query.isFetching || typed !== search };
};

/** One executor and one task for all selected documents (DAY-57). */
export const ExecutorWindow = ({ ids, open, onClose }: ExecutorWindowProps): ReactNode => {
  const { t } = useTranslation('bulk');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [text, setText] = useState('');
  const { people, searching, isError } = useFound(chosen ? '' : name.trim().toLowerCase());
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('notDone') });

  const write = (next: string): void => {
    setName(next);
    setChosen(null);
    setFailure(null);
  };
  const assign = async (): Promise<void> => {
    if (!chosen) return setFailure(t('executor.nobody'));
    const done = await run(async (send) => {
      const outcomes = await send(assignExecutor, { ids, employeeId: chosen.id, text: text.trim() || undefined });
      const count = outcomes.filter(({ changed }) => changed).length;
      if (count > 0) showToast({ kind: 'success', text: t('executor.assigned', { count, name: chosen.fullName }) });
      tellProblems(outcomes);
    });
    if (!done) return;
    emit('queues-changed', {});
    write('');
    setText('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('executor.title')}
      description={t('executor.about', { count: ids.length })}
      size="sm"
      submit={t('executor.assign')}
      busy={busy}
      onSubmit={() => void assign()}
      className={styles.form}
    >
      <Combobox
        label={t('executor.label')}
        error={failure ?? undefined}
        disabled={busy}
        placeholder={t('executor.search')}
        text={name}
        onText={write}
        options={people.map((each) => ({
          key: String(each.id),
          label: each.fullName,
          detail: [each.position, each.department].filter(Boolean).join('\u00A0· '),
          icon: <Avatar name={each.fullName} size="sm" />,
        }))}
        onChoose={(key) => {
          const found = people.find((each) => String(each.id) === key);
          if (!found) return;
          write(found.fullName);
          setChosen(found);
        }}
        note={isError ? t('executor.failed') : searching ? t('executor.searching') : t('executor.none')}
      />
      <TextArea label={t('executor.task')} rows={3} maxLength={longest} value={text} readOnly={busy} onChange={setText} />
    </FormDialog>
  );
};
