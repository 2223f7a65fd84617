import { ApiError, logFault } from '@qujat/api';
import { alertMessage } from '@qujat/ui/alert';
import { useState } from 'react';
import { reloadPage } from '../../parts/browser.ts';
import { failureText } from '../../parts/failure-text.ts';
import { stepOf } from '../../sign-in/answer.ts';
import type { SecondFactorDialogProps } from './dialog-props.ts';

/** Whether a retry may succeed; any other failure ends this attempt to sign in. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'too-often', 'server', 'too-large'].includes(error.kind);

interface Words {
  /** The title of the window that shows a refusal. */
  readonly title: string;
  /** The text if the server gives no reason. */
  readonly wrong: string;
}

interface SecondFactor {
  readonly busy: boolean;
  /** Sends the factor. Failures that a retry may resolve are passed to `onProblem`. */
  readonly confirm: (send: () => Promise<Parameters<typeof stepOf>[0]>, onProblem: (text: string) => void) => Promise<void>;
}

/** A refusal of the second factor is shown in a dialog; closing it reloads the page (ACC-8). */
export const useSecondFactor = (
  { onDone, onCancel }: Pick<SecondFactorDialogProps, 'onDone' | 'onCancel'>,
  { title, wrong }: Words,
): SecondFactor => {
  const [busy, setBusy] = useState(false);
  const refuse = (text: string): void => {
    // Two windows at once would compete for the focus.
    onCancel();
    void alertMessage({ title, text }).then(reloadPage);
  };
  return {
    busy,
    confirm: async (send, onProblem) => {
      setBusy(true);
      try {
        const step = stepOf(await send());
        if (step.kind === 'done') onDone(step);
        else refuse((step.kind === 'refused' && step.text) || wrong);
      } catch (error) {
        logFault(error);
        if (mayTryAgain(error)) onProblem(failureText(error));
        else refuse(failureText(error));
      } finally {
        setBusy(false);
      }
    },
  };
};
