/** The services of identity. */
import type { SessionRule } from './auth/lifetimes.ts';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import type { PasswordCost } from '../../platform/crypto/password.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';
import type { KeyReader } from '../../platform/keys/key-reader.ts';

export interface IdentityServices {
  /** Opens and checks keys for signing. */
  readonly keys: KeyReader;
  /** The cost of new password hashes; a cheaper hash is replaced when its person signs in. */
  readonly passwordCost: PasswordCost;
  /** When sessions end. */
  readonly sessionRule: SessionRule;
  /** Keys that sign which channel's releases a browser gets; the first one signs. Without any, nobody can be put into a channel. */
  readonly channelKeys: readonly string[];
  /** Whether organisations can register themselves. */
  readonly registration: RegistrationMode;
  /** Whether documents can be signed by the state mobile application. */
  readonly mobileSigning: boolean;
  /** How many documents are in work for each of the employees. */
  readonly documentsInWork: (db: Queryable, employeeIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

export type IdentityContext = RequestContext & IdentityServices;
export type IdentitySessionContext = SessionContext & IdentityServices;
