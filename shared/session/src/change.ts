/** The one place where the client store changes. */
import { clientStoreAtom, store } from './atoms.ts';
import type { ClientStore, TokenFields } from './client-store.ts';
import { readStored, writeStored } from './storage.ts';

/** Told when another tab has changed who is signed in: 'signed-out', or 'identity' for another person, organisation or substitution. */
export type IdentityListener = (change: 'signed-out' | 'identity') => void;

const listeners = new Set<IdentityListener>();

export function onIdentityChange(listener: IdentityListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has this tab do what it does when another one changed who is signed in. */
export function announce(change: Parameters<IdentityListener>[0]): void {
  for (const listener of listeners) listener(change);
}

const tokensOf = ({ token, tokenExp, refreshToken, tokenVersion, refreshedAt, identity }: ClientStore): TokenFields => ({
  token,
  tokenExp,
  refreshToken,
  tokenVersion,
  refreshedAt,
  identity,
});

/**
 * Takes in what other tabs have stored: every field is theirs, but of the tokens the higher version wins.
 * Returns true when what is stored holds older tokens than this tab knows, and so must be written again.
 */
function absorb(stored: ClientStore): boolean {
  const mine = store.get(clientStoreAtom);
  const theirsAreOlder = stored.tokenVersion < mine.tokenVersion;
  store.set(clientStoreAtom, theirsAreOlder ? { ...stored, ...tokensOf(mine) } : stored);
  const { identity } = store.get(clientStoreAtom);
  if (identity !== mine.identity) announce(identity ? 'identity' : 'signed-out');
  return theirsAreOlder;
}

/** Reads what other tabs have stored and mends it if a stale tab has written older tokens over newer ones. */
export function readOtherTabs(): void {
  const stored = readStored();
  if (stored && absorb(stored)) writeStored(store.get(clientStoreAtom));
}

/** Changes some fields. It begins from what is stored now, so that a stale tab changes nothing but what it was asked to. */
export function change(patch: (current: ClientStore) => Partial<ClientStore>): void {
  const stored = readStored();
  if (stored) absorb(stored);
  const current = store.get(clientStoreAtom);
  const next = { ...current, ...patch(current) };
  store.set(clientStoreAtom, next);
  writeStored(next);
}
