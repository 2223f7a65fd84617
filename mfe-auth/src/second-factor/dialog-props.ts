import type { Step } from '../sign-in/answer.ts';

/** The props of every second-factor dialog. */
export interface SecondFactorDialogProps {
  /** The address that was signed in with. */
  readonly email: string;
  /** The text for NCALayer to sign, where the server takes no key file. */
  readonly signData: string | null;
  readonly onDone: (done: Extract<Step, { kind: 'done' }>) => void;
  readonly onCancel: () => void;
}
