/**
 * Decisions that wait for a line, encrypted beside the copies and destroyed with them (docs/decisions/0471). Each is a record of its own, so
 * that two tabs never overwrite each other's.
 */
import { identityAtom, keptDecisionsAtom, loseKeptDecisions, offlineReadingAtom, randomId, setKeptDecisions, store } from '@qujat/session';
import { bytesOf, jsonOf } from './copies.ts';
import { isToSend, keptAtom, type Entry, type KeptDecision } from './to-send.ts';
import { ForgottenError, makeVault, openVault, type Vault } from '@qujat/session/vault';

const beginning = 'decision/';
export const decisionName = ({ documentId, stage, employeeId }: Entry): string => `${beginning}${documentId}/${stage}/${employeeId}`;

const channelName = 'qujat-decisions';

let last: Promise<unknown> = Promise.resolve();

/**
 * One at a time, over all tabs. A browser without locks has one at a time in each tab; there the idempotency key alone prevents that two
 * tabs decide twice.
 */
export const alone = <T>(work: () => Promise<T>): Promise<T> => {
  if (navigator.locks) return navigator.locks.request(channelName, work) as Promise<T>;
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
};

interface Opened {
  readonly owner: string;
  readonly vault: Vault;
}

/** Null if nobody is signed in, or nothing is kept for this session. */
export const openKept = async (): Promise<Opened | null> => {
  const owner = store.get(identityAtom);
  const vault = owner === null ? null : await openVault(owner);
  return owner !== null && vault ? { owner, vault } : null;
};

const read = async (vault: Vault, name: string): Promise<KeptDecision | null> => {
  const bytes = await vault.read(name);
  return bytes && (jsonOf(bytes) as KeptDecision);
};

/** In the order in which they were made. */
export const readKept = async ({ vault }: Opened): Promise<readonly KeptDecision[]> => {
  const found = await Promise.all((await vault.names(beginning)).map((name) => read(vault, name)));
  return found.flatMap((kept) => kept ?? []).toSorted((one, other) => one.at - other.at);
};

export const writeKept = (vault: Vault, kept: KeptDecision): Promise<void> => vault.write(decisionName(kept), bytesOf(kept));

/** Reads them anew for the page. Those of a database that is gone, although nobody has ended the session, are lost. */
const refreshKept = async (): Promise<void> => {
  const owner = store.get(identityAtom);
  if (owner === null) return;
  const opened = await openKept();
  const all = opened ? await readKept(opened) : [];
  if (store.get(identityAtom) !== owner) return;
  if (opened) setKeptDecisions(owner, all.length);
  else loseKeptDecisions();
  store.set(keptAtom, all);
};

/** They have changed: this page and the other tabs read them anew. */
export const announceKept = async (): Promise<void> => {
  await refreshKept();
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none, it is of this origin
  channel.postMessage(null);
  channel.close();
};

/** Keeps the page's knowledge of them up to date, until the returned function is called. */
export const followKept = (onFault: (error: unknown) => void): (() => void) => {
  const refresh = (): void => void refreshKept().catch(onFault);
  refresh();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  channel?.addEventListener('message', refresh);
  return () => {
    channel?.close();
    store.set(keptAtom, []);
  };
};

/**
 * Keeps a decision. One that already waits stays; one that the person was asked about again is replaced. Throws ForgottenError if the choice
 * or the session has ended.
 */
export const keepDecision = (given: Omit<KeptDecision, 'key' | 'at' | 'state' | 'problem'>): Promise<void> =>
  alone(async () => {
    const owner = store.get(identityAtom);
    if (owner === null || !store.get(offlineReadingAtom)) throw new ForgottenError('Nothing is kept any more');
    const vault = await makeVault(owner);
    const earlier = await read(vault, decisionName(given));
    if (!earlier || !isToSend(earlier)) {
      // Counted first: one that is counted and not there is harmless, one that is there and not counted would never be sent.
      setKeptDecisions(owner, store.get(keptDecisionsAtom) + 1);
      await writeKept(vault, { ...given, key: randomId(), at: Date.now(), state: 'waiting', problem: '' });
    }
    await announceKept();
  });

/** Takes a decision back. False if it has been sent, or may have been. */
export const takeBack = (entry: Entry): Promise<boolean> =>
  alone(async () => {
    const opened = await openKept();
    const kept = opened && (await read(opened.vault, decisionName(entry)));
    const isThere = kept?.state === 'waiting';
    if (isThere) await opened?.vault.remove([decisionName(entry)]);
    await announceKept();
    return isThere;
  });

/** The person knows that it was not taken, or has decided anew. */
export const dropAsked = (entry: Entry): Promise<void> =>
  alone(async () => {
    const opened = await openKept();
    const kept = opened && (await read(opened.vault, decisionName(entry)));
    if (opened && kept && !isToSend(kept)) await opened.vault.remove([decisionName(entry)]);
    await announceKept();
  });
