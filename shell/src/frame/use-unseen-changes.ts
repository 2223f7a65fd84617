import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Hidden pages receive no signals: after a signal, their data counts as stale and is refetched when they are shown. */
export const useUnseenChanges = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const age = (): void => void client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    const ends = (['counter-rose', 'document-changed', 'queues-changed'] as const).map((name) => listen(name, age));
    return () => ends.forEach((end) => end());
  }, [client]);
};
