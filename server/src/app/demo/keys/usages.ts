/** The usages of the national authority's certificates (SIG-9). */
import { usageOids } from '../../../platform/keys/certificate.ts';
import type { Usage } from './authority.ts';

const individual = '1.2.398.3.3.4.1.1';
const organisation = '1.2.398.3.3.4.1.2';
const head = '1.2.398.3.3.4.1.2.1';

export const signingUsage = (ofOrganisation: boolean): Usage => ({
  bits: 0xc0,
  extended: [usageOids.signing, ...(ofOrganisation ? [organisation, head] : [individual])],
});
export const signInUsage: Usage = { bits: 0xa0, extended: [usageOids.signIn, individual] };
