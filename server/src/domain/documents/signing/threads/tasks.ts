/** The requests and answers of the signing threads. All of them are plain data or keys, which can be passed between threads. */
import type { KeyProblem, PrivateKey } from '../../../../platform/keys/key-reader.ts';
import type { SheetFacts } from '../copy/sheet.ts';
import type { OriginalFacts } from '../original/facts.ts';
import type { TimeStampSource } from '../time-stamps.ts';

/** A key with its certificates; DER. */
export interface ThreadKey {
  readonly key: PrivateKey;
  readonly certificate: Uint8Array;
  /** The certificates above it, without the root. */
  readonly chain: readonly Uint8Array[];
}

/** Each task with its answer. */
export interface Tasks {
  /** Draws the canonical PDF. */
  draw: { readonly ask: { readonly facts: OriginalFacts }; readonly answer: Uint8Array };
  /** Makes the copy with a signature sheet. */
  copy: { readonly ask: { readonly original: Uint8Array; readonly sheet: SheetFacts }; readonly answer: Uint8Array };
  /** Signs a document with a key, adds a time stamp, and verifies the result. */
  sign: {
    readonly ask: { readonly key: ThreadKey; readonly content: Uint8Array; readonly at: number; readonly stamps: TimeStampSource };
    readonly answer: Signed;
  };
  /** Verifies a signature made elsewhere, and adds a time stamp. */
  take: {
    readonly ask: { readonly cms: Uint8Array; readonly content: Uint8Array; readonly at: number; readonly stamps: TimeStampSource };
    readonly answer: Signed | { readonly problem: KeyProblem };
  };
}

/** A signature that has been verified against its document. */
export interface Signed {
  readonly cms: Uint8Array;
  /** Unix milliseconds, from the time stamp. */
  readonly stampedAt: number;
  /** The time stamp authority's certificate, with those sent along; DER. */
  readonly stampedBy: { readonly certificate: Uint8Array; readonly chain: readonly Uint8Array[] };
  /** The signer's certificate; DER. */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

export type TaskName = keyof Tasks;

export type Reply = { readonly answer: Tasks[TaskName]['answer'] } | { readonly failure: 'time-stamp' | 'other'; readonly text: string };
