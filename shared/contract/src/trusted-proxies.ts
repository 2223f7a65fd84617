/** TRUSTED_PROXIES, which the page server and the server read in the same way: whose `X-Forwarded-For` is believed (docs/operating.md). */

/**
 * A value for Fastify's `trustProxy`: addresses, ranges such as 10.0.5.0/24 and `loopback`; or a function that counts chained proxies,
 * because Fastify's own number trusts nobody.
 */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean);

const maxHops = 10;

const names = ['loopback', 'linklocal', 'uniquelocal'];
/** Networks that also contain clients. */
const wideNames = names.slice(1);

/** An address of IPv4 or IPv6; `isIP` is Node's. */
type IsIP = (text: string) => number;

const isRange = (text: string, isIP: IsIP): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest));
};

const isThisMachine = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/**
 * Reads the setting of a process that listens at `host`. Throws an error with one line for an invalid value, and for names of whole
 * networks: every client in them could claim any address.
 */
export const readTrustedProxies = (given: string, host: string, isIP: IsIP): TrustedProxies => {
  if (/^\d+$/.test(given.trim())) {
    const hops = Number(given);
    if (hops > maxHops) throw new RangeError(`TRUSTED_PROXIES must count at most ${maxHops} proxies, not "${given}".`);
    return (_, hop) => hop < hops;
  }
  const listed = given.split(',').map((each) => each.trim());
  const wrong = listed.find((each) => !names.includes(each) && !isRange(each, isIP));
  if (wrong !== undefined)
    throw new RangeError(
      `TRUSTED_PROXIES must list addresses or ranges such as 10.0.5.2,10.0.6.0/28, or be the number of proxies, not "${wrong}".`,
    );
  const wide = listed.find((each) => wideNames.includes(each));
  if (wide !== undefined && !isThisMachine(host))
    throw new RangeError(
      `TRUSTED_PROXIES=${wide} lets every machine of your network claim any address. Name the addresses of the proxies, or how many there are, such as TRUSTED_PROXIES=1.`,
    );
  return listed;
};

/** What is wrong with the setting, as the first requests show; null if nothing is. */
export const proxyProblem = (
  trusted: TrustedProxies,
  { peer, forwardedFor, address }: { readonly peer: string; readonly forwardedFor: string | undefined; readonly address: string },
): string | null => {
  if (forwardedFor === undefined) return null;
  if (address === peer)
    return `${peer} forwards requests of others, but TRUSTED_PROXIES does not name it: all of them count as that one address.`;
  const hops = forwardedFor.split(',').length;
  if (typeof trusted === 'function' && trusted(peer, hops))
    return 'TRUSTED_PROXIES counts more proxies than requests pass: clients can claim any address.';
  return null;
};
