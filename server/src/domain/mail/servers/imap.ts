/** IMAP, by imapflow. The inbox is opened for reading only. */
import { isIP } from 'node:net';
import type { ImapFlow, ImapFlowError } from 'imapflow';
import { openLines } from './lines.ts';
import { asMailError, MailError } from './mail-error.ts';
import type { Connection, Fetched, OpenMailbox } from './mailbox.ts';
import { signInRefusal } from './refusal.ts';

/** More than any requested letter needs. */
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
        return (uids || [])
          .toSorted((one, other) => one - other)
          .slice(-atMost)
          .map((uid) => `${uidValidity}:${uid}`);
      },
      fetch: async (name, largest): Promise<Fetched | null> => {
        const uid = uidOf(name);
        const known = await command(client.fetchOne(uid, { size: true }, { uid: true }));
        if (!known) return null;
        const isLarge = (known.size ?? 0) > largest;
        const found = await command(client.fetchOne(uid, isLarge ? { headers: true } : { source: true }, { uid: true }));
        if (!found) return null;
        if (isLarge) return { head: (found.headers ?? Buffer.alloc(0)).subarray(0, maxHead) };
        // Some servers report a wrong size.
        const whole = found.source ?? Buffer.alloc(0);
        return whole.length > largest ? { head: whole.subarray(0, maxHead) } : { whole };
      },
      close: () => client.logout().catch(() => client.close()),
    };
  } catch (error) {
    client.close();
    throw error;
  }
};
