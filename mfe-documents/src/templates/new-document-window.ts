import { poll, queryKey, readPageConfiguration } from '@qujat/api';
import { emit } from '@qujat/remotes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** How often it is looked whether the window was closed, milliseconds (specification 2 §9). */
const lookEvery = 500;

const at = (path: string): string => `${readPageConfiguration().bases.main}${path}`;

/** The page for new documents (specification 2 §7): of a template, or with a draft in it. */
export const newDocumentAddress = {
  template: (id: number): string => at(`/ce/newdoc/?${id}`),
  draft: (id: number): string => at(`/ce/newdoc/?document=${id}`),
};

/**
 * Opens the page for new documents in a window of its own, within the press itself as browsers want it. When that window closes, lists,
 * counters and favourites are asked again (decisions: reload after an action). False where the browser lets no window open.
 */
export const useNewDocumentWindow = (): ((address: string) => boolean) => {
  const client = useQueryClient();
  return useCallback(
    (address) => {
      const opened = window.open(address, '_blank');
      if (!opened) return false;
      const end = poll(() => {
        if (!opened.closed) return;
        end();
        emit('queues-changed', {});
        void client.invalidateQueries({ queryKey: queryKey('favourite-templates'), refetchType: 'all' });
      }, lookEvery);
      return true;
    },
    [client],
  );
};
