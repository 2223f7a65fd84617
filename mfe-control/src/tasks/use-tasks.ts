/** Tasks as the client holds them. Whatever anybody does is told by a live event, and read again. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readHeldTasks, readOwnTasks, readTasks, readTaskTree } from '@qujat/contract/tasks/tasks';
import type { CallInput } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { tasksKey, useLiveTasks } from './use-live-tasks.ts';

type TasksInput = CallInput<typeof readTasks>;

export const useTasks = (input: TasksInput) => {
  useLiveTasks('list');
  return useQuery({
    queryKey: [...tasksKey(), 'list', input],
    queryFn: ({ signal }) => request(readTasks, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

/** One's own tasks that are not given yet, or could not be given (TSK-30). */
export const useHeldTasks = () => {
  useLiveTasks('held');
  return useQuery({
    queryKey: [...tasksKey(), 'held'],
    queryFn: ({ signal }) => request(readHeldTasks, {}, { signal, background: true }),
  });
};

/** What waits for the person (TSK-33). */
export const useOwnTasks = () => {
  useLiveTasks('own');
  return useQuery({
    queryKey: [...tasksKey(), 'own'],
    queryFn: ({ signal }) => request(readOwnTasks, {}, { signal, background: true }),
  });
};

/** The tree of a task, or all of a document. */
export const useTaskTree = (which: { readonly id?: number; readonly documentId?: number }) => {
  useLiveTasks('tree');
  return useQuery({
    queryKey: [...tasksKey(), 'tree', which],
    queryFn: ({ signal }) => request(readTaskTree, which, { signal, background: true }),
    // Another task of the same tree; the page is kept, and shown again for other trees.
    placeholderData: (before) => (before?.tasks.some(({ id }) => id === which.id) ? before : undefined),
  });
};

export const useTaskChange = (): Change => {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  // The sidebar counts the tasks that are urgent below the list's counter.
  const refresh = (): Promise<unknown> =>
    Promise.all([tasksKey(), queryKey('new-document-count', 'today')].map((key) => client.invalidateQueries({ queryKey: key })));
  return useChange({ otherwise: t('page.notSaved'), refresh });
};
