import type { Step } from '../../sign-in/answer.ts';

/** The props of every second-factor dialog. */
export interface SecondFactorDialogProps {
  /** The address with which the person signed in. */
  readonly email: string;
  /** The text for NCALayer to sign; null if the server takes no signature from there. */
  readonly signData: string | null;
  /** Whether the server accepts a key file. */
  readonly keyFiles: boolean;
  /** Begins this sign-in again, which sends another letter. */
  readonly again: () => Promise<Step>;
  readonly onDone: (done: Extract<Step, { kind: 'done' }>) => void;
  readonly onCancel: () => void;
}
