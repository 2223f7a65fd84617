/** The requester of a key file, as the queue counts people. */
import ipaddr from 'ipaddr.js';
import type { RequestContext } from '../http/context.ts';
import type { KeyAsker } from './key-reader.ts';

/** One subscriber has a whole /64 of IPv6, so its addresses count as one. */
export const subscriberOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? `${parsed.toByteArray().slice(0, 8).join('.')}/64` : parsed.toString();
};

export const askerOf = ({ session, address }: Pick<RequestContext, 'session' | 'address'>): KeyAsker =>
  session ? { signedIn: true, name: String(session.personId) } : { signedIn: false, name: subscriberOf(address) };
