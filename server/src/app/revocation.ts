/**
 * How this installation finds out which certificates have been revoked: settings, and the parts that servers and worker create from them.
 */
import type { Database } from '../platform/database/pool.ts';
import { createResponders } from '../platform/keys/revocation/ask-responder.ts';
import type { ListParts } from '../platform/keys/revocation/fetch-lists.ts';
import { createListStore } from '../platform/keys/revocation/fetched-lists.ts';
import type { LocalKeyReaderOptions } from '../platform/keys/local-key-reader.ts';
import { hostOf, webAddress, type ReachPolicy } from '../platform/reach/fetch-bytes.ts';

export interface RevocationSettings {
  /** Refuse a key of unknown status. */
  readonly require: boolean;
  /** Addresses of lists, in addition to those that certificates name. */
  readonly lists: readonly string[];
  /** Ranges of addresses inside the network that may be contacted. */
  readonly networks: readonly string[];
  /** Whether OCSP responders are queried over the network. */
  readonly asksResponders: boolean;
}

export const usualRevocation: RevocationSettings = { require: false, lists: [], networks: [], asksResponders: true };

/** The demo's authority answers on this machine. */
const policyOf = ({ lists, networks }: RevocationSettings, demo: boolean): ReachPolicy => ({
  networks: demo ? [...networks, '127.0.0.0/8'] : networks,
  hosts: lists.flatMap((each) => {
    const url = webAddress(each);
    return url ? [hostOf(url)] : [];
  }),
});

interface Settings {
  readonly revocation: RevocationSettings;
  readonly demo: boolean;
  readonly clock: () => Date;
}

export type Warn = (text: string, details: { readonly file?: string; readonly address?: string; readonly err: unknown }) => void;

/** What a KeyReader of a process on this database knows. */
export const keyReaderOptions = (db: Database, { revocation, demo, clock }: Settings, warn: Warn): LocalKeyReaderOptions => {
  const store = createListStore(db, clock, (err) => warn('addresses of revocation lists cannot be noted', { err }));
  return {
    requireLists: revocation.require,
    onSkipped: (file, err) => warn('a file or list of the trusted authorities cannot be read and is skipped', { file, err }),
    fetched: store.load,
    onPath: (path) => void store.note(path),
    ...(revocation.asksResponders && {
      responders: createResponders({
        policy: policyOf(revocation, demo),
        clock,
        onFailure: (address, err) => warn('an OCSP responder gives no valid response', { address, err }),
      }),
    }),
  };
};

/** What the job that fetches lists needs. */
export const listParts = (trustFolder: string | null, { revocation, demo }: Omit<Settings, 'clock'>, warn: Warn): ListParts => ({
  trustFolder,
  addresses: revocation.lists,
  policy: policyOf(revocation, demo),
  onFailure: (address, err) => warn('a revocation list could not be fetched', { address, err }),
});
