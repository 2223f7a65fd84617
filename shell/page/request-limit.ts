/** Limits requests a minute by network. The server has its own limits; these are of what the page server itself takes. */
import { isIPv4, isIPv6 } from 'node:net';

/** More networks in one minute share one count, so that the memory of a process stays small. */
const networksAtMost = 10_000;

/**
 * The network of a client's address: an IPv4 address as it is (also if written as IPv6), and the first 64 bits of an IPv6 address, because
 * one subscriber has all addresses below them. The server counts in the same way (server/src/platform/limits/network-of.ts).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  // An IPv4 address at the end becomes two groups, and only the longest run of zeros is left out.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string): string[] => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    const mapped = bytes.join('.');
    if (isIPv4(mapped)) return mapped;
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Counts requests by network and minute.
 *
 * @param aMinute requests of one network in a minute
 * @returns whether a request of this address is within the limit; each call counts
 */
export function requestLimit(aMinute: number, atMost = networksAtMost): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, counts] = [now, new Map()];
    const network = networkOf(address);
    const counted = counts.has(network) || counts.size < atMost ? network : 'others';
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return count <= aMinute;
  };
}
