/** Speaks the protocol of ClamAV's daemon: sends the content over a socket in pieces (INSTREAM) and reads one line. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Content } from '../store.ts';

/** Where the scanner listens. */
export type ScanAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export type Verdict =
  | { readonly scan: 'clean' }
  | { readonly scan: 'infected'; readonly finding: string }
  /** The file exceeds the scanner's limit. */
  | { readonly scan: 'unscanned' };

/** The scanner does not answer, or not as it should. The file keeps waiting. */
export class ScannerAwayError extends Error {
  override readonly name = 'ScannerAwayError';
}

/** How long the scanner may be silent. */
const patience = 120_000;

const longestAnswer = 4096;

/** 'tcp://host:3310' or 'unix:///run/clamav/clamd.ctl'; null for another address. */
export const parseScanUrl = (given: string): ScanAddress | null => {
  const url = URL.parse(given);
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1) return { path: decodeURIComponent(url.pathname) };
  if (url?.protocol === 'tcp:' && url.hostname !== '')
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? 3310 : Number(url.port) };
  return null;
};

const verdictOf = (answer: string): Verdict => {
  if (answer === 'stream: OK') return { scan: 'clean' };
  const finding = /^stream: (.{1,200}) FOUND$/s.exec(answer)?.[1];
  if (finding !== undefined) return { scan: 'infected', finding };
  if (/size limit exceeded/i.test(answer)) return { scan: 'unscanned' };
  throw new ScannerAwayError(`the scanner answered "${answer.slice(0, 100)}"`);
};

/** Rejects if the connection ends before the bytes are sent. */
const send = async (socket: Socket, bytes: Uint8Array, ended: AbortSignal): Promise<void> => {
  ended.throwIfAborted();
  if (!socket.write(bytes)) await once(socket, 'drain', { signal: ended });
};

/** The content in pieces with their lengths; a piece of length 0 ends it. */
const stream = async (socket: Socket, content: Content, ended: AbortSignal): Promise<void> => {
  await send(socket, Buffer.from('zINSTREAM\0'), ended);
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await send(socket, length, ended);
    await send(socket, chunk, ended);
  }
  await send(socket, Buffer.alloc(4), ended);
};

interface Conversation {
  readonly socket: Socket;
  /** Aborted when the connection has ended. */
  readonly ended: AbortSignal;
  /** Resolves with the answer, which is empty if none has come. */
  readonly heard: Promise<{ readonly answer: string; readonly failure: Error | null }>;
}

const begin = (address: ScanAddress): Conversation => {
  const socket = connect(address);
  const ending = new AbortController();
  let answer = '';
  let failure: Error | null = null;
  socket.setTimeout(patience, () => socket.destroy(new Error('it took too long')));
  socket.setEncoding('utf8');
  // The scanner may answer before it has read everything: the file is too large for it.
  socket.on('data', (text: string) => {
    answer += text;
    if (answer.includes('\0') || answer.length > longestAnswer) socket.destroy();
  });
  socket.once('error', (error) => (failure = error));
  const heard = new Promise<{ answer: string; failure: Error | null }>((done) => {
    socket.once('close', () => {
      ending.abort();
      done({ answer: (answer.split('\0', 1)[0] ?? '').trim(), failure });
    });
  });
  return { socket, ended: ending.signal, heard };
};

/** Has one file scanned. Rejects with {@link ScannerAwayError}, or with the error of `content`. */
export const scanContent = async (address: ScanAddress, content: Content): Promise<Verdict> => {
  const { socket, ended, heard } = begin(address);
  try {
    await stream(socket, content, ended);
  } catch (error) {
    // The end of the connection itself says what has happened.
    if (!ended.aborted && !socket.destroyed) {
      socket.destroy();
      throw error;
    }
  }
  const { answer, failure } = await heard;
  if (answer !== '') return verdictOf(answer);
  throw new ScannerAwayError(`the scanner does not answer (${failure?.message ?? 'it closed the connection'})`, { cause: failure });
};

/** Whether the scanner answers at all: a scanner that breaks the connection on one file must not be mistaken for one that is down. */
export const isScannerThere = async (address: ScanAddress): Promise<boolean> => {
  const { socket, ended, heard } = begin(address);
  await send(socket, Buffer.from('zPING\0'), ended).catch(() => {});
  return (await heard).answer === 'PONG';
};
