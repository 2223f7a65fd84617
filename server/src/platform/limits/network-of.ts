import ipaddr from 'ipaddr.js';

/**
 * What limits count for a client's address: an IPv4 address as it is, also one written as IPv6, and an IPv6 address by its /64,
 * of which one subscriber has all 2^64 addresses.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/64`).toRFC5952String()}/64`;
};
