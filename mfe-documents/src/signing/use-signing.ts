/** The single entry to signing with a key: from the list, and from the card. */
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** A document as the dialogs and the panel show it. */
export interface DocumentToSign {
  readonly id: number;
  readonly number: string;
  /** The kind of document, 'Служебная записка'. */
  readonly name: string;
  /** What the person saw, where the list says so: a document that has changed since is not signed. */
  readonly version?: number | undefined;
}

export interface SigningRequest {
  readonly documents: readonly DocumentToSign[];
  /** All documents are at approval: the person may choose to approve without a key (SIG-1). */
  readonly offerApproval?: boolean;
  /** What signing means, where nothing has asked before: one dialog for one act. */
  readonly question?: string;
  /** Sent with the decision; for a single document. */
  readonly comment?: string | undefined;
  /** The person whose entry is meant, if the actor acts for others. */
  readonly employeeId?: number | undefined;
  /** The card's version on which the decision was made; for a single document. */
  readonly version?: number | undefined;
  /** Called when the server has answered, before the person has read its message, with the documents that are neither signed nor being signed. */
  readonly onAnswered?: (unsigned: ReadonlySet<number>) => void;
}

/** 'signed': all documents are signed. 'queued': the server is working. 'failed': the person has seen the reason. */
type SigningOutcome = 'signed' | 'queued' | 'failed' | 'cancelled';

export interface PendingSigning {
  readonly request: SigningRequest;
  readonly finish: (outcome: SigningOutcome) => void;
}

/** The request of the open dialogs; SigningHost shows them. */
export const pendingSigningAtom = atom<PendingSigning | null>(null);

export interface Signing {
  /** Opens the dialogs; resolves when they are closed and the person has read the message. */
  readonly sign: (request: SigningRequest) => Promise<SigningOutcome>;
  /** True while the dialogs are open. */
  readonly signing: boolean;
}

/** Signs with the key dialog. The card calls it if the template requires a key: `await sign({ documents: [card], version, comment })`. */
export const useSigning = (): Signing => {
  const setPending = useSetAtom(pendingSigningAtom);
  const signing = useAtomValue(pendingSigningAtom) !== null;
  const sign = useCallback(
    (request: SigningRequest): Promise<SigningOutcome> =>
      new Promise((resolve) => {
        setPending({
          request,
          finish: (outcome) => {
            setPending(null);
            resolve(outcome);
          },
        });
      }),
    [setPending],
  );
  return { sign, signing };
};
