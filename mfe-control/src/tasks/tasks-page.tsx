import { textOfFailure } from '@qujat/api';
import { taskFilters, type TaskFilter, type TaskRow } from '@qujat/contract/tasks/tasks';
import { tasksOnPage, type TaskScope } from '@qujat/contract/tasks/vocabulary';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useNavigate, useSearchParams } from '@qujat/router';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Counter } from '@qujat/ui/counter';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { SearchField } from '@qujat/ui/search-field';
import { Select } from '@qujat/ui/select';
import { Table, type Column } from '@qujat/ui/table';
import { Tabs } from '@qujat/ui/tabs';
import { Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { ControlPage } from '../page/control-page.tsx';
import { ReturnedTasks } from './returned-tasks.tsx';
import { addressOf, keyOf, Person, Subject, taskCard, Term } from './task-cells.tsx';
import { isNarrowed, viewOf, type TasksView } from './tasks-view.ts';
import styles from './tasks.module.css';
import { useTasks } from './use-tasks.ts';

// locale-keys: tasks.scopes.*, tasks.filters.*, tasks.empty.*, tasks.outcomes.*
const form = lazyPart(() => import(/* webpackChunkName: "task-form" */ '../form/task-form.tsx'));

const none: readonly TaskRow[] = [];

interface Where {
  readonly documentId?: number;
  readonly parentId?: number;
}

const useColumns = (today: string): readonly Column<TaskRow>[] => {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      { key: 'text', title: t('tasks.columns.text'), rowHeader: true, cell: (task) => <Subject task={task} /> },
      {
        key: 'responsible',
        title: t('tasks.columns.responsible'),
        width: 250,
        cell: ({ responsible, department }) => <Person person={responsible} department={department} />,
      },
      { key: 'due', title: t('tasks.columns.due'), width: 190, cell: (task) => <Term task={task} today={today} /> },
    ],
    [t, today],
  );
};

/** What a report's figure counts, in words. */
const Narrowed = ({ view, names, onClear }: { view: TasksView; names: readonly string[]; onClear: () => void }): ReactNode => {
  const { t } = useTranslation('control');
  const words = [
    ...names.filter(Boolean),
    ...(view.from && view.to ? [`${formatDate(view.from)} – ${formatDate(view.to)}`] : []),
    ...(view.outcome ? [t(`tasks.outcomes.${view.outcome}`)] : []),
    ...(view.onControl ? [t('tasks.onControl')] : []),
  ];
  return (
    <div className={styles.chips}>
      {words.map((word) => (
        <Badge key={word} tone="blue">
          {word}
        </Badge>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('tasks.clear')}
      </Button>
    </div>
  );
};

/** /control/tasks: what I have to do, what I gave, what I control, and for heads what their people have to do (TSK-14). */
const TasksPage = (): ReactNode => {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const tasks = useTasks(view);
  /** What the new task belongs to; null: none is written. */
  const [writing, setWriting] = useState<Where | null>(null);
  const { data } = tasks;
  const columns = useColumns(data?.today ?? '');
  const set = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(parameters);
    next.delete('page');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setParameters(next, { replace: true });
  };
  const overdue = data?.counts.find(({ scope }) => scope === view.scope)?.overdue ?? 0;
  const pages = Math.ceil((data?.total ?? 0) / tasksOnPage);
  return (
    <ControlPage
      title={t('tasks.title')}
      aside={
        data?.mayGive ? (
          <Button variant="primary" icon={<Plus />} onClick={() => setWriting({})}>
            {t('tasks.give')}
          </Button>
        ) : null
      }
    >
      <ReturnedTasks onWrite={setWriting} />
      <Tabs<TaskScope>
        label={t('tasks.title')}
        value={view.scope}
        onChange={(scope) => setParameters(scope === 'mine' ? {} : { scope })}
        items={(data?.counts ?? [{ scope: 'mine' as const, open: 0, overdue: 0 }]).map(({ scope, open, overdue: late }) => ({
          value: scope,
          label: t(`tasks.scopes.${scope}`),
          trailing: <Counter value={open} label={t('tasks.counts', { open, overdue: late })} tone={late > 0 ? 'accent' : 'neutral'} />,
        }))}
      />
      <div className={styles.bar}>
        <SearchField label={t('tasks.search')} className={styles.search} value={view.search} onSearch={(search) => set({ search })} />
        <Select<TaskFilter>
          label={t('tasks.filter')}
          hideLabel
          className={styles.filter ?? ''}
          value={view.filter}
          onChange={(filter) => set({ filter })}
          options={taskFilters.map((value) => ({ value, label: t(`tasks.filters.${value}`) }))}
        />
        {overdue > 0 && view.filter !== 'overdue' ? (
          <Button size="sm" variant="ghost" className={styles.overdue ?? ''} onClick={() => set({ filter: 'overdue' })}>
            {t('tasks.overdue', { count: overdue })}
          </Button>
        ) : null}
      </div>
      {isNarrowed(view) && data ? (
        <Narrowed view={view} names={[data.department, data.employee]} onClear={() => setParameters({ scope: view.scope })} />
      ) : null}
      {tasks.error && !data ? (
        <ErrorCard
          title={t('tasks.failed')}
          text={textOfFailure(tasks.error)}
          onRetry={() => void tasks.refetch()}
          retrying={tasks.isFetching}
        />
      ) : (
        <Table
          caption={t('tasks.title')}
          columns={columns}
          rows={data?.tasks ?? none}
          rowKey={keyOf}
          loading={tasks.isPending || tasks.isPlaceholderData}
          onRowClick={(task) => void navigate(addressOf(task))}
          card={taskCard(data?.today ?? '')}
          empty={<EmptyState title={view.search || view.filter !== 'open' ? t('tasks.nothing') : t(`tasks.empty.${view.scope}`)} />}
        />
      )}
      {pages > 1 ? (
        <div className={styles.pages}>
          <Button unavailable={view.page === 0} onClick={() => set({ page: String(view.page) })}>
            {t('tasks.back')}
          </Button>
          <span>{t('tasks.page', { page: view.page + 1, pages })}</span>
          <Button unavailable={view.page + 1 >= pages} onClick={() => set({ page: String(view.page + 2) })}>
            {t('tasks.next')}
          </Button>
        </div>
      ) : null}
      <LazyWindow part={form} open={writing !== null} onOpenChange={(open) => setWriting(open ? {} : null)}>
        {({ TaskForm }) =>
          writing ? <TaskForm {...writing} onClose={() => setWriting(null)} onReturned={() => setWriting(writing)} /> : null
        }
      </LazyWindow>
    </ControlPage>
  );
};

export default TasksPage;
