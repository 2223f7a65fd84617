/**
 * Reads a letter of many lines in a thread of its own: the parser takes time for each line, and a stranger may send millions of them. The
 * server answers meanwhile, and the letter takes no more than its time (docs/decisions/0489).
 */
import type { MailCharset } from '@qujat/contract/mail-account';
import { Piscina } from 'piscina';
import { readLetter, UnreadableLetterError, type ReadLetter } from './read-letter.ts';

export interface LetterToRead {
  readonly raw: Uint8Array;
  readonly charset: MailCharset;
  readonly now: Date;
}

/** Errors lose their class on the way out of a thread. */
export type LetterRead = { readonly letter: ReadLetter } | { readonly unreadable: string };

/** Read at once: for so few lines a thread costs more than it saves. Each part has two lines at least. */
const fewLines = 10_000;
/** A letter of 25 MB with usual lines takes about two seconds. */
const defaultTimeoutMs = 30_000;
/** Several times the size of the largest letter. */
const maxMemoryMb = 1024;

const lineFeed = 0x0a;

/** Whether it has so many lines that it is read apart. */
export const hasManyLines = (raw: Uint8Array): boolean => {
  let place = -1;
  for (let lines = 0; lines <= fewLines; lines += 1) {
    place = raw.indexOf(lineFeed, place + 1);
    if (place === -1) return false;
  }
  return true;
};

/** The thread ends after each letter: large letters are read one after the other, and seldom come. */
const inThread = async (task: LetterToRead, timeoutMs: number): Promise<LetterRead> => {
  const pool = new Piscina<LetterToRead, LetterRead>({
    filename: new URL('read-letter-thread.ts', import.meta.url).href,
    maxThreads: 1,
    recordTiming: false,
    workerHistogram: false,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    // It took too long, or more memory than any letter needs.
    return { unreadable: error instanceof Error ? error.message : String(error) };
  } finally {
    await pool.destroy();
  }
};

/** As readLetter. Throws UnreadableLetterError, also for a letter that takes too long. */
export const readApart = async (raw: Buffer, charset: MailCharset, now: Date, timeoutMs = defaultTimeoutMs): Promise<ReadLetter> => {
  if (!hasManyLines(raw)) return readLetter(raw, charset, now);
  const read = await inThread({ raw, charset, now }, timeoutMs);
  if ('unreadable' in read) throw new UnreadableLetterError(read.unreadable);
  const { letter } = read;
  return { ...letter, attachments: letter.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })) };
};
