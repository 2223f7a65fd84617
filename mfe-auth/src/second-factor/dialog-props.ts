import type { Step } from '../sign-in/answer.ts';

/** What every dialog of a second factor is given. */
export interface SecondFactorDialogProps {
  /** The address that was signed in with. */
  readonly email: string;
  readonly onDone: (done: Extract<Step, { kind: 'done' }>) => void;
  readonly onCancel: () => void;
}
