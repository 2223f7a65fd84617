/** The services of the administration. */
import type { SessionRule } from '../identity/auth/lifetimes.ts';
import type { PasswordCost } from '../../platform/crypto/password.ts';

export interface AdministrationServices {
  /** Of the hashes of the passwords that invited people choose. */
  readonly passwordCost: PasswordCost;
  /** The installation's limits of sessions, which a policy can only tighten. */
  readonly sessionRule: SessionRule;
}
