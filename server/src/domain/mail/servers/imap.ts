/** IMAP, by imapflow. The inbox is opened for reading only. */
import { isIP } from 'node:net';
import type { FetchMessageObject, ImapFlow, ImapFlowError } from 'imapflow';
import { openLines } from './lines.ts';
import { asMailError, MailError } from './mail-error.ts';
import type { Connection, Fetched, OpenMailbox } from './mailbox.ts';
import { signInRefusal } from './refusal.ts';

/** More than any requested letter needs, in one answer or in several. */
const maxBytes = 64 * 1024 * 1024;
const maxHead = 256 * 1024;

const explain = (error: unknown): MailError => {
  const { authenticationFailed, responseText, serverResponseCode, responseStatus, code } = error as ImapFlowError;
  if (/Login is disabled|PRIVACYREQUIRED/i.test(`${(error as Error).message} ${serverResponseCode ?? ''}`))
    return new MailError('tls-needed', '', { cause: error });
  // A server that is out of order, or temporarily accepts nobody, answers with the same NO. A BAD is never about a password.
  if (authenticationFailed && responseStatus === 'NO') return signInRefusal(serverResponseCode ?? '', responseText ?? '', { cause: error });
  if (responseStatus !== undefined) return new MailError('protocol', responseText ?? '', { cause: error });
  if (code === undefined && /STARTTLS/i.test((error as Error).message)) return new MailError('no-tls', '', { cause: error });
  return asMailError(error);
};

const command = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw explain(error);
  });

const connect = async (connection: Connection): Promise<ImapFlow> => {
  const { address, host, port, security, login, password, authorities, timeoutMs, watch } = connection;
  // Loaded by the first mailbox: it is fifty modules, and most processes open none.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    // The certificate must match the name, not the address to which it resolved.
    ...(isIP(host) === 0 && { servername: host }),
    tls: { minVersion: 'TLSv1.2', ...(authorities && { ca: [...authorities] }) },
    auth: { user: login, pass: password },
    clientInfo: { name: 'Qujat' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: maxBytes,
    maxResponseSize: maxBytes + 8 * 1024 * 1024,
  });
  // Failed calls report the error; without a listener the event would end the process.
  client.on('error', () => {});
  watch({ received: () => client.stats().received, close: () => client.close() });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    const found = explain(error);
    throw found.trouble === 'timeout' ? await lookAgain(found, connection) : found;
  }
};

/** The library waits for a greeting that it knows: this distinguishes an unknown greeting from none. */
const lookAgain = async (found: MailError, connection: Connection): Promise<MailError> => {
  try {
    const lines = await openLines({ ...connection, timeoutMs: Math.min(3000, connection.timeoutMs) });
    const greeting = await lines.line().finally(lines.close);
    return greeting.startsWith('* ') ? found : new MailError('protocol', greeting);
  } catch {
    return found;
  }
};

/** The library answers a question on a closed connection as if the mailbox were empty. */
const expectOpen = (client: ImapFlow): void => {
  if (!client.usable) throw new MailError('closed');
};

/** What can be asked about a letter. */
interface Items {
  readonly size: number;
  readonly headers: Buffer;
  readonly source: Buffer;
}

/** NIL stands for no value at all; the library makes different things of it. */
const isGiven = (value: unknown): boolean => typeof value === 'number' || Buffer.isBuffer(value);

/**
 * What the server says about one letter; null if it does not give this item of it. At any time it may also report other letters, or marks of
 * this one (RFC 3501 §7).
 */
const ask = async <Item extends keyof Items>(client: ImapFlow, uid: string, item: Item): Promise<Items[Item] | null> => {
  expectOpen(client);
  let found: FetchMessageObject | null = null;
  let bytes = 0;
  try {
    for await (const said of client.fetch(uid, { [item]: true }, { uid: true })) {
      if (String(said.uid) === uid && !isGiven(found?.[item])) found = said;
      bytes += (said.source?.length ?? 0) + (said.headers?.length ?? 0);
      if (bytes > maxBytes) throw new MailError('protocol', 'too much');
    }
  } catch (error) {
    // Nothing else ends an answer that goes on and on.
    if (error instanceof MailError) client.close();
    const { responseStatus, code } = error as ImapFlowError;
    if (client.usable && code !== 'ETHROTTLE' && (responseStatus === 'NO' || responseStatus === 'BAD')) return null;
    throw explain(error);
  }
  const value: FetchMessageObject[Item] | undefined = found?.[item];
  return isGiven(value) ? (value as Items[Item]) : null;
};

export const openImap = async (connection: Connection): Promise<OpenMailbox> => {
  const client = await connect(connection);
  try {
    const { uidValidity, exists } = await command(client.mailboxOpen('INBOX', { readOnly: true }));
    const uidOf = (name: string): string => name.split(':')[1] ?? '';
    return {
      count: exists,
      list: async (atMost) => {
        if (exists === 0) return [];
        const uids = await command(client.search({ all: true }, { uid: true }));
        // A refusal and a broken connection have no list: that is not an empty one.
        expectOpen(client);
        if (!uids) throw new MailError('protocol');
        return uids
          .toSorted((one, other) => one - other)
          .slice(-atMost)
          .map((uid) => `${uidValidity}:${uid}`);
      },
      fetch: async (name, largest): Promise<Fetched | null> => {
        const uid = uidOf(name);
        const size = await ask(client, uid, 'size');
        if (size === null) return null;
        const given = await ask(client, uid, size > largest ? 'headers' : 'source');
        if (given === null) return null;
        // Some servers report a wrong size.
        return size > largest || given.length > largest ? { head: given.subarray(0, maxHead) } : { whole: given };
      },
      close: () => client.logout().catch(() => client.close()),
    };
  } catch (error) {
    client.close();
    throw error;
  }
};
