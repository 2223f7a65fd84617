/** How long acts take whose cost people feel, and how they end: signatures, letters that leave, letters that arrive. */
import { durationBounds, type Meter } from '@qujat/telemetry';

export type SignatureWay = 'key-file' | 'ncalayer' | 'egov-mobile';
/** 'refused': the key or the document does not admit it. 'failed': our own fault. */
export type SignatureOutcome = 'signed' | 'refused' | 'no-time-stamp' | 'failed';
/** Called for each signature of a document, with milliseconds. */
export type OnSignature = (way: SignatureWay, outcome: SignatureOutcome, milliseconds: number) => void;

/** 'deferred': it is tried again. 'failed': the mail server has refused it for good, or a day of tries has passed. */
export type LetterOutcome = 'sent' | 'deferred' | 'failed';
/** What becomes of a letter whose worker ended while it was leaving. */
type DoubtfulOutcome = 'given-up' | 'sent-again';
/** What sending letters tells. */
export interface OnLetter {
  /** Called for each try to send a letter, with milliseconds. */
  readonly tried: (outcome: LetterOutcome, milliseconds: number) => void;
  /** Called with a number of letters of which nobody knows whether the mail server has them. */
  readonly doubtful: (outcome: DoubtfulOutcome, letters: number) => void;
}

/** 'known': it was already here. */
type ReceivedOutcome = 'stored' | 'known' | 'too-large' | 'unreadable';
/** What fetching letters of connected mailboxes tells. */
export interface OnFetching {
  /** Called when a mailbox was asked for its letters, with milliseconds. */
  readonly mailbox: (outcome: 'done' | 'failed', milliseconds: number) => void;
  /** Called for each letter that a mail server has given. */
  readonly letter: (outcome: ReceivedOutcome) => void;
}

const advice = { explicitBucketBoundaries: [...durationBounds] };
/** A mailbox has a minute in each round. */
const longAdvice = { explicitBucketBoundaries: [...durationBounds, 30, 60] };

export const measureSignatures = (meter: Meter): OnSignature => {
  const duration = meter.createHistogram('qujat.signature.duration.seconds', {
    description: 'Time that a signature of a document takes, with its time stamp and the decision',
    unit: 's',
    advice,
  });
  return (way, outcome, milliseconds) => duration.record(milliseconds / 1000, { way, outcome });
};

export const measureLetters = (meter: Meter): OnLetter => {
  const duration = meter.createHistogram('qujat.letter.sending.duration.seconds', {
    description: 'Time that a try to send a letter takes',
    unit: 's',
    advice: longAdvice,
  });
  const doubtful = meter.createCounter('qujat.letters_in_doubt', { description: 'Letters whose worker ended while they were leaving' });
  return {
    tried: (outcome, milliseconds) => duration.record(milliseconds / 1000, { outcome }),
    doubtful: (outcome, count) => doubtful.add(count, { outcome }),
  };
};

export const measureFetching = (meter: Meter): OnFetching => {
  const duration = meter.createHistogram('qujat.mailbox.fetching.duration.seconds', {
    description: 'Time in which a connected mailbox gives its letters',
    unit: 's',
    advice: longAdvice,
  });
  const letters = meter.createCounter('qujat.letters_received', { description: 'Letters that mail servers have given' });
  return {
    mailbox: (outcome, milliseconds) => duration.record(milliseconds / 1000, { outcome }),
    letter: (outcome) => letters.add(1, { outcome }),
  };
};
