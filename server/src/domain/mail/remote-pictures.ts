/**
 * Remote pictures of a letter, fetched by the server when a person asks for them (docs/decisions/0092). Their owner learns neither the
 * person's address nor any cookie, and a letter cannot reach anything inside a network.
 */
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { findAddress, type MailPolicy } from './servers/policy.ts';

/** The limits for one view of a letter; anything beyond is left out. */
const most = { pictures: 60, bytes: 3 * 1024 * 1024, together: 8 * 1024 * 1024, redirects: 3, atOnce: 6, ms: 10_000 };

/** By content: the type that a server claims cannot be trusted. None of these kinds can contain a script. */
const kinds: readonly (readonly [type: string, is: (head: Buffer) => boolean])[] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))],
  ['image/gif', (head) => /^GIF8[79]a$/.test(head.subarray(0, 6).toString('latin1'))],
  ['image/webp', (head) => head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['image/bmp', (head) => head.subarray(0, 2).toString('latin1') === 'BM'],
];

/** The usual ports of the web, in addition to those that the operator has allowed. */
const webPolicy = (policy: MailPolicy): MailPolicy => ({ ...policy, ports: [...policy.ports, [80, 80], [443, 443]] });

const ask = async (address: URL, policy: MailPolicy, signal: AbortSignal): Promise<IncomingMessage> => {
  const host = address.hostname.replace(/^\[(.+)\]$/, '$1');
  const isSecure = address.protocol === 'https:';
  const port = Number(address.port) || (isSecure ? 443 : 80);
  const options: RequestOptions & { servername?: string } = {
    // Resolved and checked once: the connection goes to this very address.
    host: await findAddress(host, port, policy),
    port,
    path: `${address.pathname}${address.search}`,
    method: 'GET',
    agent: false,
    signal,
    headers: { host: address.host, accept: 'image/*', 'user-agent': 'Qujat' },
    ...(isSecure && isIP(host) === 0 && { servername: host }),
  };
  return new Promise((resolve, reject) => {
    (isSecure ? secureRequest : plainRequest)(options, resolve).on('error', reject).end();
  });
};

const readUpTo = async (answer: IncomingMessage, bytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A web address without a user name and password; null for anything else. */
const webAddress = (text: string, base?: URL): URL | null => {
  const address = URL.parse(text, base?.href);
  return address && /^https?:$/.test(address.protocol) && !address.username && !address.password ? address : null;
};

const fetchPicture = async (text: string, policy: MailPolicy, signal: AbortSignal): Promise<Buffer | null> => {
  let address = webAddress(text);
  for (let hops = 0; address && hops <= most.redirects; hops += 1) {
    const answer = await ask(address, policy, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await readUpTo(answer, most.bytes);
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return null;
      address = webAddress(headers.location, address);
    } finally {
      answer.destroy();
    }
  }
  return null;
};

/**
 * The pictures at these addresses as `data:` addresses; those that are not pictures, are too large or do not load are left out. Never
 * rejects.
 */
export const fetchPictures = async (addresses: readonly string[], policy: MailPolicy): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const waiting = [...new Set(addresses)].slice(0, most.pictures);
  const late = AbortSignal.timeout(most.ms);
  const web = webPolicy({ ...policy, timeoutMs: Math.min(policy.timeoutMs, most.ms) });
  let left = most.together;
  const work = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined && !late.aborted; address = waiting.shift()) {
      const picture = await fetchPicture(address, web, late).catch(() => null);
      const type = picture && kinds.find(([, is]) => is(picture))?.[0];
      if (!picture || !type || picture.length > left) continue;
      left -= picture.length;
      found.set(address, `data:${type};base64,${picture.toString('base64')}`);
    }
  };
  await Promise.all(Array.from({ length: most.atOnce }, work));
  return found;
};
