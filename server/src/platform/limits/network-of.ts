import ipaddr from 'ipaddr.js';

/**
 * The key under which limits count a client's address: an IPv4 address as it is (also if written as IPv6), and an IPv6 address by its /64,
 * because one subscriber has all 2^64 addresses of it.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/64`).toRFC5952String()}/64`;
};
