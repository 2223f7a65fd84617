import { queryKey } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The key of everything that the client holds of tasks. */
export const tasksKey = () => queryKey('tasks');

/** Keeps this part of them true while others act; each part asks for itself alone. */
export const useLiveTasks = (part: 'list' | 'held' | 'own' | 'tree' | 'board' | 'calendar'): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: [...tasksKey(), part] });
    const ends = (['document-changed', 'queues-changed'] as const).map((name) => listen(name, refresh));
    return () => ends.forEach((end) => end());
  }, [client, part]);
};
