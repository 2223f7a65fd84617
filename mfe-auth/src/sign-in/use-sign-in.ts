import { logFault, request } from '@qujat/api';
import type { CallInput } from '@qujat/contract/call';
import { signIn as signInCall } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { startPath } from '@qujat/remotes';
import { signIn } from '@qujat/session';
import { alertMessage } from '@qujat/ui/alert';
import { useState, type ComponentType } from 'react';
import { afterSignIn } from '../parts/destination.ts';
import { failureText } from '../parts/failure-text.ts';
import { useLeave } from '../parts/use-leave.ts';
import type { SecondFactorDialogProps } from '../account/second-factor/dialog-props.ts';
import { stepOf, type Step } from './answer.ts';

type SignInResult = Extract<Step, { kind: 'done' }>;

/** A pending second factor; its dialog loads lazily. */
export interface SecondFactor {
  readonly Dialog: ComponentType<SecondFactorDialogProps>;
  readonly email: string;
  readonly signData: string | null;
  readonly again: SecondFactorDialogProps['again'];
}

const emailCode = lazyPart(() => import(/* webpackChunkName: "email-code" */ '../account/second-factor/email-code.ts'));
const key = lazyPart(() => import(/* webpackChunkName: "key" */ '../account/key/index.ts'));
const ncalayer = lazyPart(() => import(/* webpackChunkName: "ncalayer" */ '../account/ncalayer/index.ts'));

/** Null for a factor that this client does not support. */
const dialogOf = async (factor: string): Promise<SecondFactor['Dialog'] | null> => {
  if (factor === 'email') return (await emailCode.load()).loadEmailCodeDialog();
  if (factor === 'esign') return (await key.load()).loadKeyDialog();
  return null;
};

/** Signing in, step by step (ACC-3). */
export function useSignIn(): {
  /** The running operation. */
  readonly busy: 'form' | 'ncalayer' | null;
  readonly byNcalayer: () => Promise<void>;
  readonly secondFactor: SecondFactor | null;
  readonly submit: (input: CallInput<typeof signInCall>) => Promise<void>;
  readonly finish: (done: SignInResult) => void;
  readonly cancelSecondFactor: () => void;
} {
  const { t } = useTranslation('auth');
  const leave = useLeave();
  const [busy, setBusy] = useState<'form' | 'ncalayer' | null>(null);
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);

  const finish = ({ tokens, passwordChangeRequired, startPage }: SignInResult): void => {
    signIn(tokens);
    leave(afterSignIn(passwordChangeRequired, window.location.search, window.location.origin, startPath(startPage)));
  };

  // Not awaited, because the form is idle while the message is read.
  const say = (text: string): void => void alertMessage({ text });

  const follow = async (step: Step, email: string, again: SecondFactor['again']): Promise<void> => {
    switch (step.kind) {
      case 'done':
        return finish(step);
      case 'refused':
        return say(step.text || t('signIn.wrong'));
      case 'nothing':
        return say(t('signIn.wrong'));
      case 'second-factor': {
        const Dialog = await dialogOf(step.factor);
        if (!Dialog) return say(t('signIn.unsupported'));
        setSecondFactor({ Dialog, email, signData: step.signData, again });
      }
    }
  };

  const wait = async (what: 'form' | 'ncalayer', act: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      logFault(error);
      say(failureText(error));
    } finally {
      setBusy(null);
    }
  };

  const submit = (input: CallInput<typeof signInCall>): Promise<void> =>
    wait('form', async () => {
      const again = async (): Promise<Step> => stepOf(await request(signInCall, input));
      await follow(await again(), input.email, again);
    });

  const byNcalayer = (): Promise<void> =>
    wait('ncalayer', async () => {
      const { enterByNcalayer } = await ncalayer.load();
      const step = await enterByNcalayer();
      if (step) finish(step);
    });

  return { busy, byNcalayer, secondFactor, submit, finish, cancelSecondFactor: () => setSecondFactor(null) };
}
