/** The letters of each mailbox. */
import { agencyLetters } from './agencies.ts';
import { colleagueLetters } from './colleagues.ts';
import { directorLetters } from './director.ts';
import type { DemoLetter } from './letter.ts';
import { mailings } from './mailings.ts';
import { encodedLetters } from './older-charsets.ts';
import { partnerLetters } from './partners.ts';

export interface DemoMailbox {
  readonly owner: string;
  readonly letters: readonly DemoLetter[];
  /** Indexes in `letters` of those that the mail server delivered twice. */
  readonly deliveredTwice: readonly number[];
}

export const mailboxes: readonly DemoMailbox[] = [
  {
    owner: 'aigerim',
    letters: [...agencyLetters, ...partnerLetters, ...colleagueLetters, ...mailings, ...encodedLetters],
    deliveredTwice: [3, 21, 48],
  },
  { owner: 'dulat', letters: directorLetters, deliveredTwice: [] },
];
