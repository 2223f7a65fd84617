import { request } from '@qujat/api';
import type { CallInput } from '@qujat/contract/call';
import { signIn as signInCall } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { signIn } from '@qujat/session';
import { alertMessage } from '@qujat/ui/alert';
import { useState, type ComponentType } from 'react';
import { afterSignIn } from '../parts/destination.ts';
import { failureText } from '../parts/failure-text.ts';
import { useLeave } from '../parts/use-leave.ts';
import type { EmailCodeDialogProps } from '../second-factor/email-code-dialog.tsx';
import { stepOf, type Step } from './answer.ts';

type Done = Extract<Step, { kind: 'done' }>;

/** A second factor that is being asked for; its dialog is loaded by need. */
export interface SecondFactor {
  readonly Dialog: ComponentType<EmailCodeDialogProps>;
  readonly email: string;
}

/** Signing in, step by step (specification 1 §4). */
export function useSignIn(): {
  readonly busy: boolean;
  readonly secondFactor: SecondFactor | null;
  readonly submit: (input: CallInput<typeof signInCall>) => Promise<void>;
  readonly finish: (done: Done) => void;
  readonly cancelSecondFactor: () => void;
} {
  const { t } = useTranslation('auth');
  const leave = useLeave();
  const [busy, setBusy] = useState(false);
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);

  const finish = ({ tokens, passwordChangeRequired }: Done): void => {
    signIn(tokens);
    leave(afterSignIn(passwordChangeRequired, window.location.search, window.location.origin));
  };

  // Not waited for: the form is at rest while the message is read.
  const say = (text: string): void => void alertMessage({ text });

  const follow = async (step: Step, email: string): Promise<void> => {
    switch (step.kind) {
      case 'done':
        return finish(step);
      case 'refused':
        return say(step.text || t('signIn.wrong'));
      case 'nothing':
        return say(t('signIn.wrong'));
      case 'second-factor': {
        if (step.factor !== 'email') return say(t('signIn.unsupported'));
        const { EmailCodeDialog } = await import(/* webpackChunkName: "email-code" */ '../second-factor/email-code-dialog.tsx');
        setSecondFactor({ Dialog: EmailCodeDialog, email });
      }
    }
  };

  const submit = async (input: CallInput<typeof signInCall>): Promise<void> => {
    setBusy(true);
    try {
      await follow(stepOf(await request(signInCall, input)), input.email);
    } catch (error) {
      console.error(error);
      say(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return { busy, secondFactor, submit, finish, cancelSecondFactor: () => setSecondFactor(null) };
}
