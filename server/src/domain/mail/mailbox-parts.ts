/** The operator's settings for connected mailboxes. */
import { join } from 'node:path';
import type { FileStore } from '../../platform/files/store.ts';
import type { OnFetching } from '../../platform/metrics/acts.ts';
import { createSealer, keepKeyIn, type Sealer } from './sealing.ts';
import { defaultPolicy, type MailPolicy } from './servers/policy.ts';

export interface MailboxSettings {
  /** The keys of the passwords, the current one first; null if none is configured. */
  readonly keys: readonly Buffer[] | null;
  readonly policy: MailPolicy;
}

export interface MailboxParts {
  /** Null: no mailbox can be connected or fetched. */
  readonly sealer: Sealer | null;
  readonly policy: MailPolicy;
}

/** The parts that fetching needs: a mailbox can be opened only with the key of the passwords. */
export interface FetchingParts {
  readonly sealer: Sealer;
  readonly policy: MailPolicy;
  readonly files: FileStore;
  readonly onFetching?: OnFetching;
}

/** `ownFolder` is the folder of an embedded database: the key is stored next to it. */
export const openMailboxParts = (settings: Partial<MailboxSettings> = {}, ownFolder: string | null): MailboxParts => {
  const keys = settings.keys ?? (ownFolder === null ? null : keepKeyIn(join(ownFolder, 'mailbox.key')));
  return { sealer: keys && createSealer(keys), policy: settings.policy ?? defaultPolicy };
};

export const fetchingParts = ({ sealer, policy }: MailboxParts, files: FileStore, onFetching: OnFetching): FetchingParts | null =>
  sealer && { sealer, policy, files, onFetching };
