/** The thread of read-apart.ts. */
import type { LetterRead, LetterToRead } from './read-apart.ts';
import { readLetter, UnreadableLetterError } from './read-letter.ts';

export default async ({ raw, charset, now }: LetterToRead): Promise<LetterRead> => {
  try {
    return { letter: await readLetter(Buffer.from(raw), charset, now) };
  } catch (error) {
    if (error instanceof UnreadableLetterError) return { unreadable: error.message };
    throw error;
  }
};
