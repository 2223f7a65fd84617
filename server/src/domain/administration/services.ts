/** The services of the administration. */
import type { SessionRule } from '../identity/auth/lifetimes.ts';
import type { TellPeople } from '../../platform/news/news.ts';
import type { PasswordCost } from '../../platform/crypto/password.ts';
import type { OriginalFacts } from '../documents/signing/original/facts.ts';

export interface AdministrationServices {
  /** Of the hashes of the passwords that invited people choose. */
  readonly passwordCost: PasswordCost;
  /** Draws the canonical PDF of these facts, in a thread of its own. */
  readonly drawPdf: (facts: OriginalFacts) => Promise<Uint8Array>;
  /** The installation's limits of sessions, which a policy can only tighten. */
  readonly sessionRule: SessionRule;
  readonly tellPeople: TellPeople;
}
