/** The only place where the client store changes. */
import { clientStoreAtom, store } from './atoms.ts';
import { emptyStore, nothingPersonal, type ClientStore } from './client-store.ts';
import { readStored, writeStored } from './storage.ts';

/** Called when another tab has changed the identity: 'signed-out', or 'identity' for another person, organisation or substitution. */
export type IdentityListener = (change: 'signed-out' | 'identity') => void;

const listeners = new Set<IdentityListener>();

export function onIdentityChange(listener: IdentityListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes this tab react as if another one had changed the identity. */
export function announce(change: Parameters<IdentityListener>[0]): void {
  for (const listener of listeners) listener(change);
}

/** Fields of the identity follow the version of the tokens, so that nobody sees another person's data. */
const tokenFields = ['token', 'tokenExp', 'refreshToken', 'tokenVersion', 'refreshedAt', 'identity', 'signedOutBy'] as const;
const ownFields: ReadonlySet<string> = new Set([...tokenFields, ...Object.keys(nothingPersonal)]);

type Field = Exclude<keyof ClientStore, 'edits'>;
const fields = Object.keys(emptyStore).filter((name): name is Field => name !== 'edits');

/** The fields with newer values in this tab than in the storage: another tab, which did not know them yet, has overwritten them. */
const knownBetter = (mine: ClientStore, stored: ClientStore): readonly Field[] => {
  const versions = mine.tokenVersion - stored.tokenVersion;
  const newer = (name: Field): boolean => stored.edits !== null && (mine.edits?.[name] ?? 0) > (stored.edits[name] ?? 0);
  return fields.filter((name) => (ownFields.has(name) && versions !== 0 ? versions > 0 : newer(name)));
};

/**
 * Takes over the stored state of other tabs, except for fields with newer values here. Returns true if there are any, because the storage
 * must then be written again.
 */
function absorb(stored: ClientStore): boolean {
  const mine = store.get(clientStoreAtom);
  if (stored === mine) return false;
  const kept = knownBetter(mine, stored);
  const edits = { ...stored.edits };
  for (const name of kept) edits[name] = Math.max(mine.edits?.[name] ?? 0, edits[name] ?? 0);
  store.set(clientStoreAtom, { ...stored, ...Object.fromEntries(kept.map((name) => [name, mine[name]])), edits });
  const { identity } = store.get(clientStoreAtom);
  if (identity !== mine.identity) announce(identity ? 'identity' : 'signed-out');
  return kept.length > 0;
}

/** Reads the stored state of other tabs, and repairs it if one of them has overwritten newer values. */
export function readOtherTabs(): void {
  const stored = readStored();
  if (stored && absorb(stored)) writeStored(store.get(clientStoreAtom));
}

/**
 * Changes some fields. It starts from the stored state, so that a stale tab changes nothing but the given fields. A change without an
 * effect is neither written nor announced.
 */
export function change(patch: (current: ClientStore) => Partial<ClientStore>): void {
  const stored = readStored();
  const isBehind = !stored || absorb(stored);
  const current = store.get(clientStoreAtom);
  const changes = patch(current);
  const isChange = fields.some((name) => name in changes && !Object.is(changes[name], current[name]));
  if (!isChange && !isBehind) return;
  const edits = { ...current.edits };
  for (const name of Object.keys(changes)) edits[name] = (edits[name] ?? 0) + 1;
  const next = { ...current, ...changes, edits };
  store.set(clientStoreAtom, next);
  writeStored(next);
}
