import { poll, queryKey, readPageConfiguration } from '@qujat/api';
import { emit } from '@qujat/remotes';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { offerLink } from '../work-area/offer-link.ts';
import { listenForSent } from './sent-message.ts';

/** How often to check whether the window was closed, milliseconds (NEW-3). */
const lookEvery = 500;

const at = (path: string): string => `${readPageConfiguration().bases.main}${path}`;

/** The page for new documents (NEW-3): of a template, or with a draft in it. */
export const newDocumentAddress = {
  template: (id: number): string => at(`/ce/newdoc/?${id}`),
  draft: (id: number): string => at(`/ce/newdoc/?document=${id}`),
};

/**
 * Opens the page for new documents in a separate window, within the click itself as browsers require. The confirmation of a sent document
 * appears here; when the window closes, lists, counters and favourites are refetched (NEW-3). If the browser blocks the window, a link is
 * offered and the result is false.
 */
export const useNewDocumentWindow = (): ((address: string) => boolean) => {
  const client = useQueryClient();
  return useCallback(
    (address) => {
      const refresh = (): void => {
        emit('queues-changed', {});
        void client.invalidateQueries({ queryKey: queryKey('favourite-templates'), refetchType: 'all' });
      };
      const hear = (): (() => void) =>
        listenForSent((text) => {
          showToast({ kind: 'success', text });
          refresh();
        });
      const opened = window.open(address, '_blank');
      if (!opened) {
        // The closing of a window opened by a link cannot be observed.
        void offerLink(address, hear);
        return false;
      }
      const endHearing = hear();
      const end = poll(() => {
        if (!opened.closed) return;
        end();
        endHearing();
        refresh();
      }, lookEvery);
      return true;
    },
    [client],
  );
};
