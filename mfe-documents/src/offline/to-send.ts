/** What the page knows of the decisions that this browser keeps. Their code loads only if there are any. */
import type { KeptStage } from '@qujat/contract/offline-reading';
import type { Stage } from '@qujat/contract/vocabulary';
import { atom, useAtomValue } from 'jotai';

/** A decision that was made on a kept card (docs/decisions/0471). */
export interface KeptDecision {
  readonly documentId: number;
  readonly stage: KeptStage;
  /** Whose entry is decided: the person's own, or that of somebody for whom the person acts. */
  readonly employeeId: number;
  /** The version of the kept card. */
  readonly version: number;
  /** '' if there is none. */
  readonly comment: string;
  /** Number or name of the document, for messages. */
  readonly document: string;
  /** The idempotency key: however often it is sent, it is carried out once. */
  readonly key: string;
  /** When the person decided, milliseconds since 1970. */
  readonly at: number;
  /**
   * `waiting`: nothing has been sent. `underway`: it was sent, and no answer says what became of it. `changed`: the document has changed, so
   * the person must decide again. `unknown`: the server was interrupted, so it may have been taken; the person must look. `refused`: for
   * another reason, which `problem` says.
   */
  readonly state: 'waiting' | 'underway' | 'changed' | 'unknown' | 'refused';
  readonly problem: string;
}

export type Entry = Pick<KeptDecision, 'documentId' | 'stage' | 'employeeId'>;

/** Those that this browser keeps for the person. Written by kept-decisions.ts. */
export const keptAtom = atom<readonly KeptDecision[]>([]);

export const isToSend = ({ state }: KeptDecision): boolean => state === 'waiting' || state === 'underway';

export const useKeptDecisions = (): readonly KeptDecision[] => useAtomValue(keptAtom);

/** The one at this entry; null if there is none. */
export const useKeptDecision = ({ documentId, stage, employeeId }: Omit<Entry, 'stage'> & { readonly stage: Stage }): KeptDecision | null =>
  useKeptDecisions().find((each) => each.documentId === documentId && each.stage === stage && each.employeeId === employeeId) ?? null;
