/** The services of the cloud. */
import type { PasswordCost } from '../../platform/crypto/password.ts';
import type { FileAccess } from '../../platform/files/file-access.ts';
import type { Quota } from '../../platform/files/quota.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';

export interface CloudServices {
  readonly files: FileStore;
  /** Decides who may see a file, in any area. */
  readonly fileAccess: FileAccess;
  /** How much of cloud and feed a person and an organisation may use. */
  readonly quota: Quota;
  /** The cost of hashes of link passwords. */
  readonly passwordCost: PasswordCost;
}

export type CloudContext = RequestContext & CloudServices;
export type CloudSessionContext = SessionContext & CloudServices;
