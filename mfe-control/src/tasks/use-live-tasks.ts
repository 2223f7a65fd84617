import { queryKey } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The key of everything that the client holds of tasks. */
export const tasksKey = () => queryKey('tasks');

/** Keeps what is shown of tasks true while others act. */
export const useLiveTasks = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: tasksKey() });
    const ends = (['document-changed', 'queues-changed'] as const).map((name) => listen(name, refresh));
    return () => ends.forEach((end) => end());
  }, [client]);
};
