import { hasExtension } from '@qujat/api';
import type { SigningResult } from '@qujat/contract/signing';
import { translate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Spinner } from '@qujat/ui/spinner';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import type { SigningScreens } from './index.ts';
import { pendingSigningAtom } from './use-signing.ts';

const signing = lazyPart(() => import(/* webpackChunkName: "signing" */ './index.ts'));
const loadScreens = async (): Promise<SigningScreens> => (await signing.load()).loadSigningScreens();

/** After the list has loaded: a batch may be running, or have been interrupted. */
const calm = 3_000;

/** Shows the dialogs of signing and the panel of outcomes. Their code loads on demand. */
export const SigningHost = (): ReactNode => {
  const { t } = useTranslation('documents');
  const pending = useAtomValue(pendingSigningAtom);
  const [screens, setScreens] = useState<SigningScreens | null>(null);
  const [begun, setBegun] = useState<{ readonly batch: string; readonly word: SigningResult } | null>(null);
  const [panel, setPanel] = useState(false);
  const wanted = pending !== null;

  useEffect(() => {
    if (!wanted) return;
    loadScreens().then(setScreens, (error: unknown) => {
      console.error(error);
      // Not the hook's function, which changes when texts are added.
      showToast({ kind: 'error', text: translate('documents:list.signFailed') });
      pending?.finish('cancelled');
    });
  }, [wanted, pending]);

  useEffect(() => {
    if (!hasExtension('signing')) return undefined;
    const timer = setTimeout(() => {
      // A failure here loses nothing for a person who only reads the list.
      loadScreens().then((loaded) => {
        setScreens(loaded);
        setPanel(true);
      }, console.error);
    }, calm);
    return () => clearTimeout(timer);
  }, []);

  const show = (batch: string, word: SigningResult): void => {
    setBegun({ batch, word });
    setPanel(true);
  };
  return (
    <>
      {/* The dialogs and messages of signing are shown alone. */}
      {panel && screens && !pending ? (
        <screens.OutcomesPanel key={begun?.batch} batch={begun?.batch ?? null} word={begun?.word ?? null} onClose={() => setPanel(false)} />
      ) : null}
      {pending && screens ? <screens.SigningWindow pending={pending} onBatch={show} /> : null}
      {pending && !screens ? <Spinner overlay label={t('list.signLoading')} /> : null}
    </>
  );
};
