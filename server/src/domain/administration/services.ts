/** The services of the administration. */
import type { PasswordCost } from '../../platform/crypto/password.ts';

export interface AdministrationServices {
  /** Of the hashes of the passwords that invited people choose. */
  readonly passwordCost: PasswordCost;
}
