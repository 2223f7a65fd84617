/** A connection over which both sides send lines. Every wait has a timeout, and every line a maximum length; deadline.ts bounds all waits together. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { asMailError, MailError } from './mail-error.ts';
import type { Connection } from './mailbox.ts';

export interface Lines {
  /** The next line without its end. Rejects with MailError. */
  readonly bytes: () => Promise<Buffer>;
  readonly line: () => Promise<string>;
  readonly write: (text: string) => void;
  /** Switches to TLS on the same connection. */
  readonly secure: (host: string, authorities: readonly string[] | undefined) => Promise<void>;
  readonly close: () => void;
}

const maxLine = 4 * 1024 * 1024;

const tlsOptions = (host: string, authorities: readonly string[] | undefined) => ({
  // The certificate must match the name; an address is compared literally.
  host,
  ...(isIP(host) === 0 && { servername: host }),
  minVersion: 'TLSv1.2' as const,
  ...(authorities && { ca: [...authorities] }),
});

const ready = (socket: Socket, event: 'connect' | 'secureConnect', timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => fail(new MailError('timeout')), timeoutMs);
    const fail = (error: unknown): void => {
      clearTimeout(late);
      socket.destroy();
      reject(asMailError(error));
    };
    const ended = (): void => fail(new MailError('closed'));
    socket.once('error', fail).once('close', ended);
    socket.once(event, () => {
      clearTimeout(late);
      socket.off('error', fail).off('close', ended);
      resolve();
    });
  });

/** Reads chunk by chunk, each within the timeout. */
const reader = (socket: Socket, timeoutMs: number) => {
  let failure: MailError | null = null;
  let waiting: (() => void) | null = null;
  let chunks: Buffer[] = [];
  const wake = (): void => {
    waiting?.();
    waiting = null;
  };
  const fail = (error: unknown): void => {
    failure ??= asMailError(error);
    wake();
  };
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    // The server waits until the received data has been read.
    socket.pause();
    wake();
  };
  socket
    .on('data', onData)
    .on('error', fail)
    .on('close', () => fail(new MailError('closed')));
  const next = async (): Promise<Buffer> => {
    if (chunks.length === 0 && !failure) {
      const late = setTimeout(() => fail(new MailError('timeout')), timeoutMs);
      await new Promise<void>((resolve) => {
        waiting = resolve;
        socket.resume();
      });
      clearTimeout(late);
    }
    const [chunk, ...rest] = chunks;
    chunks = rest;
    if (chunk) return chunk;
    throw failure ?? new MailError('closed');
  };
  return { next, stop: () => void socket.off('data', onData) };
};

export const openLines = async ({ address, host, port, security, authorities, timeoutMs, watch }: Connection): Promise<Lines> => {
  let socket: Socket =
    security === 'tls'
      ? connectTls({ ...tlsOptions(host, authorities), host: address, port, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain({ host: address, port });
  watch({ received: () => socket.bytesRead, close: () => void socket.destroy() });
  await ready(socket, security === 'tls' ? 'secureConnect' : 'connect', timeoutMs);
  let source = reader(socket, timeoutMs);
  let rest: Buffer = Buffer.alloc(0);

  const bytes = async (): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let size = 0;
    for (;;) {
      const end = rest.indexOf(0x0a);
      if (end >= 0) {
        parts.push(rest.subarray(0, end));
        rest = rest.subarray(end + 1);
        const line = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
        return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
      }
      size += rest.length;
      if (size > maxLine) throw new MailError('protocol', 'too long a line');
      parts.push(rest);
      rest = await source.next();
    }
  };
  return {
    bytes,
    line: async () => (await bytes()).toString('utf8'),
    write: (text) => void socket.write(text),
    secure: async (name, trusted) => {
      // Data received before the handshake does not come from the certificate's holder.
      if (rest.length > 0) throw new MailError('protocol');
      source.stop();
      const plain = socket;
      socket = connectTls({ ...tlsOptions(name, trusted), socket: plain });
      await ready(socket, 'secureConnect', timeoutMs);
      source = reader(socket, timeoutMs);
    },
    close: () => void socket.destroy(),
  };
};
