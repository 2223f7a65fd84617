/** Requests an address that somebody else has chosen, with limits of time and size. It cannot reach anything inside a network. */
import { promises as dns } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isReachable } from './networks.ts';

export interface ReachPolicy {
  /** Ranges such as '10.0.0.0/8' that may be reached although they are not public. */
  readonly networks: readonly string[];
  /** Hosts with their ports, such as 'crl.example:8080', that the operator has named: they may be reached wherever they are. */
  readonly hosts: readonly string[];
}

export interface BoundedRequest {
  readonly policy: ReachPolicy;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without one it is a GET. */
  readonly body?: Uint8Array;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Why there is no answer, in words for the operator. */
class ReachError extends Error {
  override readonly name = 'ReachError';
}

/** A web address without a user name and password; null for anything else. */
export const webAddress = (text: string, base?: URL): URL | null => {
  const address = text.length > 2048 ? null : URL.parse(text, base?.href);
  return address && /^https?:$/.test(address.protocol) && !address.username && !address.password ? address : null;
};

/** The name and port of an address, as `ReachPolicy.hosts` has them. */
export const hostOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ReachError('no answer in time')), { once: true }));

/** Resolved once, and the connection goes to this very address: a name that resolves elsewhere a moment later has no effect. */
const findHost = async (url: URL, { networks, hosts }: ReachPolicy, signal: AbortSignal): Promise<string> => {
  const name = url.hostname.replace(/^\[(.+)\]$/, '$1');
  const found = isIP(name) ? [{ address: name }] : await Promise.race([dns.lookup(name, { all: true }), aborted(signal)]);
  const allowed = found.find(({ address }) => hosts.includes(hostOf(url)) || isReachable(address, networks));
  if (!allowed) throw new ReachError(`${name} is not a public address`);
  return allowed.address;
};

const send = async (url: URL, { policy, headers, body }: BoundedRequest, signal: AbortSignal): Promise<IncomingMessage> => {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions & { servername?: string } = {
    host: await findHost(url, policy, signal),
    port: Number(url.port) || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: body ? 'POST' : 'GET',
    agent: false,
    signal,
    headers: { host: url.host, 'user-agent': 'Qujat', ...(body && { 'content-length': String(body.length) }), ...headers },
    ...(isSecure && isIP(url.hostname) === 0 && { servername: url.hostname }),
  };
  return new Promise((resolve, reject) => {
    (isSecure ? secureRequest : plainRequest)(options, resolve).on('error', reject).end(body);
  });
};

const readUpTo = async (answer: IncomingMessage, bytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) throw new ReachError(`more than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Redirects are not followed: an address must be the right one itself. Throws ReachError, or the error of the network. */
export const fetchBytes = async (address: string, request: BoundedRequest): Promise<BoundedAnswer> => {
  const url = webAddress(address);
  if (!url) throw new ReachError('not an http or https address');
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const answer = await send(url, request, signal);
    try {
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readUpTo(answer, request.maxBytes) };
    } finally {
      answer.destroy();
    }
  } catch (error) {
    throw signal.aborted ? new ReachError('no answer in time') : error;
  }
};
