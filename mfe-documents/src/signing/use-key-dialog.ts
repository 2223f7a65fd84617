/** The steps of the key dialog: input, the check of likely failures, and the signing itself. */
import { ApiError, hasExtension } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { failureReasons } from '@qujat/contract/failure';
import { maxSignedByPhone } from '@qujat/contract/mobile-signing';
import type { SigningResult } from '@qujat/contract/signing';
import { useTranslation } from '@qujat/i18n';
import type { NcalayerProblem } from '@qujat/ncalayer';
import { profileAtom } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { confirmIin, confirmIinByNcalayer } from './own-iin.ts';
import { check, failureText, sign, signByNcalayer, type KeyInput, type SigningCheck } from './signing-calls.ts';
import { isTooMuchForPhone, offerToPhone, type PhoneOffer } from './phone/phone-calls.ts';
import { resultText, wordOfCheck } from './results.ts';
import type { DocumentToSign, SigningRequest } from './use-signing.ts';
import { keyFault, type KeyFault } from './validate-key.ts';

export interface KeyDialogProps {
  readonly request: SigningRequest;
  /** The id for polling the batch's progress. */
  readonly batch: string;
  /** `batch` has the outcome of each document, if it is not the given one. */
  readonly onResult: (word: SigningResult, batch?: string) => void;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'entry' }
  /** Some documents would fail; the key stays for the others until the dialog closes. */
  | {
      readonly kind: 'problems';
      readonly check: SigningCheck;
      readonly left: readonly DocumentToSign[];
      readonly go: (left: SigningRequest) => Promise<void>;
    }
  /** The documents are offered to the state mobile application. */
  | { readonly kind: 'phone'; readonly left: SigningRequest; readonly offer: PhoneOffer };

export interface KeyDialogState {
  readonly step: Step;
  readonly busy: boolean;
  readonly fault: string | null;
  /** The organisation forbids key files. */
  readonly ncalayerOnly: boolean;
  /** The part of the key that is missing or wrong. */
  readonly lacks: KeyFault | null;
  readonly file: File | null;
  /** How many documents NCALayer has signed; null while it is not in use. */
  readonly progress: number | null;
  readonly choose: (file: File | null) => void;
  readonly forgetFault: () => void;
  readonly submit: (password: string) => void;
  readonly useNcalayer: () => void;
  readonly usePhone: () => void;
  /** Back to the choice of the way. */
  readonly chooseAgain: () => void;
  readonly signLeft: () => void;
}

export const useKeyDialog = ({ request, batch, onResult }: KeyDialogProps): KeyDialogState => {
  const { t } = useTranslation('signing');
  const [step, setStep] = useState<Step>({ kind: 'entry' });
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [lacks, setLacks] = useState<KeyFault | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const isKnown = useAtomValue(profileAtom)?.ncalayerOnly ?? false;

  const forgetFault = (): void => {
    setFault(null);
    setLacks(null);
  };

  /** One operation at a time; a failure appears where the person can retry. */
  const { busy, run: change } = useChange({
    otherwise: '',
    onFailure: (error) => {
      setStep({ kind: 'entry' });
      setFault(failureText(error));
      // The policy is newer than the profile of this page.
      if (error instanceof ApiError && error.reason === failureReasons.ncalayerOnly) setWasRefused(true);
    },
    refresh: () => setProgress(null),
  });
  const run = (work: () => Promise<void>): Promise<boolean> =>
    change(() => {
      forgetFault();
      return work();
    });

  /** Signs at once if nothing would fail; otherwise shows the likely failures. If no document can be signed, `none` is the result. */
  const checked = async (
    found: SigningCheck | null,
    go: (left: SigningRequest) => Promise<void>,
    none: (found: SigningCheck) => Promise<void>,
  ): Promise<void> => {
    if (found?.result) return onResult(found.result);
    const failing = found?.documents.filter(({ problem }) => problem) ?? [];
    if (!found || failing.length === 0) return go(request);
    const problems = new Set(failing.map(({ id }) => id));
    const left = request.documents.filter(({ id }) => !problems.has(id));
    if (left.length === 0) return none(found);
    setStep({ kind: 'problems', check: found, left, go });
  };

  /** With a wrong password or file the person can try again; every other word closes the dialogs. */
  const signWith = async (key: KeyInput): Promise<void> => {
    const go = async (left: SigningRequest): Promise<void> => {
      const word = await sign(left, key, batch);
      if (word !== 'password_error') return onResult(word);
      setStep({ kind: 'entry' });
      setFault(resultText(word));
    };
    let found = await check(request, key);
    if (found?.needsIin) {
      // If the person does not confirm the IIN, nothing more happens.
      if (!(await confirmIin(key))) return;
      found = await check(request, key);
    }
    // The service refuses each document with its reason, which the panel of outcomes then shows.
    return checked(found, go, () => go(request));
  };

  const tell = ({ kind }: NcalayerProblem): void => {
    setStep({ kind: 'entry' });
    if (kind === 'cancelled') {
      showToast({ kind: 'info', text: t('ncalayer.cancelled') });
      return;
    }
    const texts = { 'not-installed': t('ncalayer.notInstalled'), blocked: t('ncalayer.blocked'), 'no-result': t('ncalayer.noResult') };
    setFault(texts[kind]);
  };

  const signThere = async (): Promise<void> => {
    const go = async (left: SigningRequest): Promise<void> => {
      setProgress(0);
      const result = await signByNcalayer(left, batch, setProgress);
      if (typeof result === 'string') onResult(result);
      else tell(result);
    };
    const first = await check(request);
    const bound = first?.needsIin ? await confirmIinByNcalayer() : true;
    if (typeof bound !== 'boolean') tell(bound);
    if (bound !== true) return;
    return checked(first?.needsIin ? await check(request) : first, go, async (found) => onResult(wordOfCheck(found)));
  };

  const signByPhone = async (): Promise<void> => {
    const go = async (left: SigningRequest): Promise<void> => {
      if (isTooMuchForPhone(left)) setFault(t('phone.tooMany', { count: maxSignedByPhone }));
      else setStep({ kind: 'phone', left, offer: await offerToPhone(left) });
    };
    return checked(await check(request), go, async (found) => onResult(wordOfCheck(found)));
  };

  return {
    step,
    busy,
    fault,
    ncalayerOnly: (isKnown || wasRefused) && hasExtension('signing'),
    lacks,
    file,
    progress,
    choose: (chosen) => {
      setFile(chosen);
      forgetFault();
    },
    forgetFault,
    submit: (password) => {
      if (busy) return;
      const wrong = keyFault(file, password);
      const texts = {
        neither: t('key.neither'),
        noPassword: t('key.noPassword'),
        noFile: t('key.noFile'),
        wrongFile: t('key.wrongFile'),
        emptyFile: t('key.emptyFile'),
        largeFile: t('key.largeFile'),
      };
      setLacks(wrong);
      if (wrong) setFault(texts[wrong]);
      else if (file) void run(() => signWith({ keyFile: file, password }));
    },
    useNcalayer: () => void run(signThere),
    usePhone: () => void run(signByPhone),
    chooseAgain: () => setStep({ kind: 'entry' }),
    signLeft: () => {
      if (step.kind === 'problems') void run(() => step.go({ ...request, documents: step.left }));
    },
  };
};
