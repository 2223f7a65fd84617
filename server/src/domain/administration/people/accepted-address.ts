/** The e-mail addresses to which an organisation's invitations may go (ADM-90). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';

/** Without domains every address is accepted. */
export const isAcceptedAddress = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** Throws BusinessError for an address outside the domains of the policy; subdomains do not count. */
export const expectAcceptedAddress = async (db: Queryable, organisationId: number, email: string): Promise<void> => {
  const { addressDomains } = await loadPolicy(db, organisationId);
  const domains = addressDomains.map(({ domain }) => domain);
  if (!isAcceptedAddress(email, domains)) throw new BusinessError('policy.addressDomain', { domains: domains.join(', ') });
};
