/** The usages of the national authority's certificates (SIG-9). */
import { roleOids, usageOids } from '../../../platform/keys/certificate.ts';
import type { KeyRole } from '../../../platform/keys/key-reader.ts';
import type { Usage } from './authority.ts';

const individual = '1.2.398.3.3.4.1.1';
const organisation = '1.2.398.3.3.4.1.2';

/** In an organisation's key: the role of its holder, null for none. */
export const signingUsage = (ofOrganisation: boolean, role: KeyRole | null = 'head'): Usage => ({
  bits: 0xc0,
  extended: [usageOids.signing, ...(ofOrganisation ? [organisation, ...(role ? [roleOids[role]] : [])] : [individual])],
});
export const signInUsage: Usage = { bits: 0xa0, extended: [usageOids.signIn, individual] };
