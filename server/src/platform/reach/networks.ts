/** Which addresses the server may connect to when somebody else has chosen them: public ones, and those that the operator names. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Throws if it is not an address or a range. */
export const expectNetwork = (text: string): string => {
  // Addresses in full: the library reads 10.1 as 10.0.0.1.
  if (isIP(text.split('/', 1)[0] ?? '') === 0) throw new Error(`${text} is no address`);
  if (text.includes('/')) ipaddr.parseCIDR(text);
  return text;
};

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean => {
  const [base, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.parse(network), network.includes(':') ? 128 : 32] as const);
  return address.kind() === base.kind() && address.match(base as never, bits);
};

/** `::a.b.c.d`, an old way to write an IPv4 address as IPv6: nothing on the Internet has it. */
const isObsolete = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => address instanceof ipaddr.IPv6 && within(address, '::/96');

/** Public addresses, and those of the networks. An IPv4 address inside an IPv6 one is treated as IPv4. */
export const isReachable = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.process(address);
  return (parsed.range() === 'unicast' && !isObsolete(parsed)) || networks.some((network) => within(parsed, network));
};
