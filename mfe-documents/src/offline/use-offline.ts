import { connectionAtom, hasExtension, logFault, pendingRequestsAtom, poll } from '@qujat/api';
import { offlineReadingAtom } from '@qujat/session';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Kept } from './copies.ts';
import { offline } from './load-offline.ts';
import type { OfflineCode } from './offline.ts';

const useChosen = (): boolean => useAtomValue(offlineReadingAtom) && hasExtension('offline-reading');

/** Whether the person reads what this browser keeps: there is no line now. */
export const useReadsOffline = (): boolean => {
  const chosen = useChosen();
  return useAtomValue(connectionAtom) !== 'online' && chosen;
};

/** How often the copies are brought up to date while the page is open. */
const everyMs = 5 * 60_000;

/** One tab at a time; another one that wants it too has nothing to do. */
const keepAlone = async (): Promise<void> => {
  const { keepInbox } = await offline.load();
  await navigator.locks.request('qujat-inbox', { ifAvailable: true }, async (lock) => {
    if (lock) await keepInbox();
  });
};
const keep = (): Promise<void> => keepAlone().catch(logFault);

/** Keeps what waits for the person, once the page is at rest, and again from time to time. */
export const useKeepInbox = (): void => {
  const wanted = useChosen() && 'locks' in navigator;
  const online = useAtomValue(connectionAtom) === 'online';
  const resting = useAtomValue(pendingRequestsAtom) === 0;
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!wanted || !resting || rested) return undefined;
    // What begins within a second belongs to the same screen.
    const timer = setTimeout(() => setRested(true), 1_000);
    return () => clearTimeout(timer);
  }, [wanted, resting, rested]);
  useEffect(() => {
    if (!wanted || !rested || !online) return undefined;
    void keep();
    return poll(keep, everyMs);
  }, [wanted, rested, online]);
};

/** Without a line, puts what is kept in the place of the answer that this query waits for. */
export const useKept = <T>(key: QueryKey, read: ((code: OfflineCode) => Promise<Kept<T> | null>) | null): void => {
  const client = useQueryClient();
  const reads = useReadsOffline() && read !== null;
  const name = JSON.stringify(key);
  useEffect(() => {
    if (!reads || client.getQueryData(key) !== undefined) return undefined;
    let waiting = true;
    offline
      .load()
      .then(read)
      .then((kept) => {
        if (waiting && kept && client.getQueryData(key) === undefined) client.setQueryData(key, kept.value, { updatedAt: kept.at });
      })
      .catch(logFault);
    return () => {
      waiting = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- key and read are new objects each time; their name says what they are
  }, [client, name, reads]);
};
