/** The signature sheet of a copy as plain data, which can be passed to the drawing thread. */

/** A label and the text below it. */
export type SheetLine = readonly [label: string, text: string];

export interface SheetFacts {
  readonly title: string;
  readonly document: string;
  readonly organisation: string;
  /** Set if the route differs from the template's. It names nobody, because the copy leaves the organisation. */
  readonly route: string | null;
  readonly signatures: readonly {
    readonly name: string;
    /** The signer's role and stage. */
    readonly role: string;
    readonly lines: readonly SheetLine[];
    /** A PNG that was checked when it was stored. */
    readonly facsimile: Uint8Array | null;
    /** Shown in red if the signature is invalid. */
    readonly warning: string | null;
  }[];
  /** Shown at the foot of every page. */
  readonly foot: string;
  readonly checkCode: string;
  readonly code: SheetLine;
  readonly fingerprint: SheetLine;
  readonly explanation: readonly string[];
  /** The address of the page that checks the signatures; null if the installation does not know its own address. */
  readonly address: string | null;
  /** The moment of the newest time stamp, used as the file's own date. Unix milliseconds. */
  readonly madeAt: number;
}
