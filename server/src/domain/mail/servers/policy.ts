/** The addresses that the operator allows people to connect to (docs/operating.md): a stranger chooses the address of a mail server. */
import { promises as dns } from 'node:dns';
import { isReachable } from '../../../platform/reach/networks.ts';
import { asMailError, MailError } from './mail-error.ts';
import type { MailServer } from './mailbox.ts';

/** Ports from one to another, both included. */
export type PortRange = readonly [from: number, to: number];

export interface MailPolicy {
  /** Other addresses are refused, so that nobody can probe a network through us. */
  readonly ports: readonly PortRange[];
  /** Ranges such as '10.0.0.0/8' that may be reached although they are not public. */
  readonly networks: readonly string[];
  /** Hosts that may be connected to without encryption, in lower case. */
  readonly plainHosts: readonly string[];
  /** Certificates of authorities that are trusted in addition to the usual ones, PEM. */
  readonly authorities: string | null;
  /** How long a server may be silent, milliseconds. */
  readonly timeoutMs: number;
}

/** MAI-4. */
const usualPorts: readonly PortRange[] = [143, 993, 110, 995].map((port) => [port, port]);
export const defaultPolicy: MailPolicy = { ports: usualPorts, networks: [], plainHosts: [], authorities: null, timeoutMs: 15_000 };

/** Passwords and letters are never sent unencrypted, except to a host that the operator names. Throws MailError. */
export const expectEncrypted = ({ host, security }: Pick<MailServer, 'host' | 'security'>, { plainHosts }: MailPolicy): void => {
  if (security === 'none' && !plainHosts.includes(host.toLowerCase())) throw new MailError('plain');
};

/** Whether the operator allows this address. */
export const mayReach = (address: string, { networks }: Pick<MailPolicy, 'networks'>): boolean => isReachable(address, networks);

const resolve = async (host: string, timeoutMs: number): Promise<readonly string[]> => {
  const late = AbortSignal.timeout(timeoutMs);
  const found = await Promise.race([
    dns.lookup(host, { all: true }),
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new MailError('timeout')), { once: true })),
  ]);
  return found.map(({ address }) => address);
};

/**
 * The address to connect to. It is resolved once, and the connection goes to this very address: a name that resolves elsewhere a moment
 * later has no effect. Throws MailError.
 */
export const findAddress = async (host: string, port: number, policy: MailPolicy): Promise<string> => {
  if (!policy.ports.some(([from, to]) => port >= from && port <= to))
    throw new MailError('port', policy.ports.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', '));
  const addresses = await resolve(host, policy.timeoutMs).catch((error: unknown) => {
    throw asMailError(error);
  });
  const address = addresses.find((each) => mayReach(each, policy));
  if (address === undefined) throw new MailError('private');
  return address;
};
