import { hasExtension, poll, queryKey, request } from '@qujat/api';
import { newDocumentCount, updateCounter } from '@qujat/contract/sidebar';
import { dayOf } from '@qujat/i18n';
import { emit, listen } from '@qujat/remotes';
import { serverNow } from '@qujat/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../live-events.ts';

/** The interval of the poll for new documents (SHL-17). */
const askEveryMs = 180_000;
/** A burst of events, such as a document sent to a whole department, is one change. */
const burstMs = 500;

/** How many documents in the incoming queue are unread; undefined while not known. */
export const useNewDocumentCount = (): number | undefined =>
  useQuery({
    queryKey: queryKey('new-document-count'),
    queryFn: ({ signal }) => request(newDocumentCount, {}, { signal, background: true }),
  }).data;

/**
 * Polls the counter of updates and notifies everybody when it has risen (SHL-17): the list reloads, and so does the count of new documents.
 * The first answer is the baseline.
 */
const counterWatch = (): (() => Promise<void>) => {
  let last: number | undefined;
  return async () => {
    const count = await request(updateCounter, {}, { background: true });
    if (last !== undefined && count > last) emit('counter-rose', { count });
    last = count;
  };
};

/** The interval at which an open page looks for a new day. */
const lookEveryMs = 60_000;

/** Tells everybody when a day has begun in the organisation's time zone: other documents are due today then (DAY-42). */
const dayWatch = (): (() => void) => {
  const today = (): string => dayOf(serverNow() / 1000);
  let last = today();
  return () => {
    const day = today();
    if (day !== last) emit('queues-changed', {});
    last = day;
  };
};

const quietly = (asking: Promise<void>): void =>
  void asking.catch((error: unknown) => console.warn('The counter of updates could not be asked', error));

interface Hearing {
  /** Whether events arrive. */
  readonly onLive: (live: boolean) => void;
  /** The person no longer acts for somebody. */
  readonly onSubstitutions: () => void;
  /** Something in the bell has changed, or may have. */
  readonly onNews: () => void;
}

/** Follows live events if the server has them. Returns a function that stops it. */
const followEvents = (ask: () => Promise<void>, { onLive, onSubstitutions, onNews }: Hearing): (() => void) => {
  let ended = false;
  let end = (): void => undefined;
  let burst: ReturnType<typeof setTimeout> | undefined;
  liveEvents.load().then(
    ({ followLiveEvents }) => {
      if (ended) return;
      end = followLiveEvents({
        onState: onLive,
        onEvent: (event) => {
          if (event === 'substitutions') return onSubstitutions();
          // The counter shows what may have been missed; and a document that has just changed may have left a queue.
          if (event === 'feed' || event === 'ready') emit('feed-changed', {});
          if (event === 'cloud' || event === 'ready') emit('cloud-changed', {});
          if (event === 'notifications' || event === 'ready') onNews();
          if (event === 'feed' || event === 'cloud' || event === 'notifications') return;
          if (event === 'ready') return quietly(ask());
          clearTimeout(burst);
          burst = setTimeout(() => emit('queues-changed', {}), burstMs);
        },
      });
    },
    (error: unknown) => console.warn('Live events could not be loaded; the polls go on', error),
  );
  // An act of this page refreshes it: what changed before that, its own change too, is not asked for again.
  const endCovered = listen('document-changed', () => clearTimeout(burst));
  return () => {
    ended = true;
    clearTimeout(burst);
    endCovered();
    end();
  };
};

/** Keeps lists and counters up to date: by live events if the server has them, otherwise every three minutes; and when a day begins. */
export const useUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const ask = counterWatch();
    // Immediately, so that a new document within the first three minutes counts as a rise.
    quietly(ask());
    let endPoll: (() => void) | null = poll(ask, askEveryMs);
    const onLive = (live: boolean): void => {
      if (live) {
        endPoll?.();
        endPoll = null;
      } else endPoll ??= poll(ask, askEveryMs);
    };
    const recount = (): void => void client.invalidateQueries({ queryKey: queryKey('new-document-count') });
    // Data that depended on that right is refetched in place: a reload would lose unsaved text.
    const onSubstitutions = (): void => {
      void client.invalidateQueries({ queryKey: queryKey('substitutions') });
      emit('queues-changed', {});
    };
    const onNews = (): void => void client.invalidateQueries({ queryKey: queryKey('notifications') });
    const ends = [
      ...(['counter-rose', 'document-changed', 'queues-changed'] as const).map((name) => listen(name, recount)),
      ...(hasExtension('live-events') ? [followEvents(ask, { onLive, onSubstitutions, onNews })] : []),
      () => endPoll?.(),
      poll(dayWatch(), lookEveryMs),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
};
