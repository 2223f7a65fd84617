/** The services of the feed. */
import type { Quota } from '../../platform/files/quota.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { SessionContext } from '../../platform/http/context.ts';

export interface FeedServices {
  readonly files: FileStore;
  /** How much of cloud and feed a person and an organisation may use. */
  readonly quota: Quota;
}

export type FeedSessionContext = SessionContext & FeedServices;
