/** The signature sheet of a copy as plain data, which can be passed to the drawing thread. */

/** A label and the text below it. */
export type SheetLine = readonly [label: string, text: string];

export interface SheetFacts {
  readonly title: string;
  readonly document: string;
  readonly organisation: string;
  /** Said where the route differs from the template's. It names nobody: the copy leaves the organisation. */
  readonly route: string | null;
  readonly signatures: readonly {
    readonly name: string;
    /** The signer's role and stage. */
    readonly role: string;
    readonly lines: readonly SheetLine[];
    /** Said in red where the signature does not hold. */
    readonly warning: string | null;
  }[];
  /** Stands at the foot of every page. */
  readonly foot: string;
  readonly checkCode: string;
  readonly code: SheetLine;
  readonly fingerprint: SheetLine;
  readonly explanation: readonly string[];
  /** Of the page that checks the signatures; null where the installation does not know its own address. */
  readonly address: string | null;
  /** Of the newest time stamp: the file's own date. Unix milliseconds. */
  readonly madeAt: number;
}
