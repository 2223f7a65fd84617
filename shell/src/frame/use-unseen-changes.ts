import { listen } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What is out of sight hears no signals: whatever it had asked for counts as old after one, and is asked again when it is shown. */
export const useUnseenChanges = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const age = (): void => void client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    const ends = (['counter-rose', 'document-changed', 'queues-changed'] as const).map((name) => listen(name, age));
    return () => ends.forEach((end) => end());
  }, [client]);
};
