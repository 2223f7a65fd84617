/** Tells people about events: in the bell, by letter, or in the next digest (NTF-1 to NTF-4). */
import type { PushChannel, TellPeople } from '../../../platform/news/news.ts';
import { noteNews } from './note-news.ts';
import { writeLetters } from './write-letters.ts';

export const makeTellPeople =
  (push: PushChannel | null): TellPeople =>
  async (trx, news, how) => {
    const told = await noteNews(trx, news, how, push);
    await writeLetters(trx, told, how);
  };
