import { readPageConfiguration } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button, buttonClass } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { LazyPart } from '@qujat/ui/lazy-part';
import { linkClass } from '@qujat/ui/link-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { Skeleton } from '@qujat/ui/skeleton';
import type { SigningResult } from '@qujat/contract/signing';
import { useCallback, useState, type ReactNode } from 'react';
import { failureText } from '../signing-calls.ts';
import type { SigningRequest } from '../use-signing.ts';
import { cancelOffer, offerToPhone, type PhoneOffer, type PhoneState } from './phone-calls.ts';
import styles from './phone-step.module.css';
import { usePhoneState } from './use-phone-state.ts';

const qr = lazyPart(() => import(/* webpackChunkName: "signing-qr" */ './qr-picture.tsx'));

interface PhoneStepProps {
  readonly request: SigningRequest;
  /** The first offer; the person gets another one when it has expired. */
  readonly offer: PhoneOffer;
  /** `batch` has the outcome of each document. */
  readonly onResult: (word: SigningResult, batch: string) => void;
  readonly onOtherWay: () => void;
  readonly onClose: () => void;
}

/** Signing by the state mobile application (SIG-12): on a phone a link that opens it, elsewhere a QR code; then the way it goes. */
export const PhoneStep = ({ request, offer: first, onResult, onOtherWay, onClose }: PhoneStepProps): ReactNode => {
  const { t } = useTranslation('signing');
  const isNarrow = useNarrowScreen();
  const [offer, setOffer] = useState(first);
  const [showsCode, setShowsCode] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const onDone = useCallback(({ result }: PhoneState, { signing }: PhoneOffer): void => onResult(result ?? 'error', signing), [onResult]);
  const { state, isAway, ask } = usePhoneState(offer, onDone);
  const { busy, run } = useChange({ otherwise: '', onFailure: (error) => setFault(failureText(error)) });
  const now = state?.state ?? 'waiting';
  const isOver = now === 'expired' || now === 'cancelled';
  const isChecking = now === 'checking' || now === 'done';

  // What has arrived is signed: only its outcome is left to be told, if the server is there to tell it.
  const isLocked = isChecking && !isAway;
  const [isLeaving, setLeaving] = useState(false);

  const leave = async (then: () => void): Promise<void> => {
    if (isLocked || isLeaving) return;
    if (!isOver) {
      setLeaving(true);
      // The signatures may have arrived before it: then their outcome is shown.
      const found = (await cancelOffer(offer)) ? await ask() : undefined;
      setLeaving(false);
      if (found?.state === 'checking' || found?.state === 'done') return;
    }
    then();
  };
  const renew = (): void =>
    void run(async () => {
      setFault(null);
      setOffer(await offerToPhone(request));
    });

  const texts = {
    waiting: isNarrow ? t('phone.waitingHere') : t('phone.waiting'),
    opened: t('phone.opened'),
    checking: t('phone.checking'),
    done: t('phone.checking'),
    expired: t('phone.expired'),
    cancelled: t('phone.cancelled'),
  };
  const picture = (
    <div className={styles.code}>
      <LazyPart part={qr} waiting={<Skeleton shape="block" className={styles.picture} />}>
        {({ QrPicture }) => <QrPicture text={offer.code} label={t('phone.picture')} className={styles.picture} />}
      </LazyPart>
      <p className={styles.about}>{t('phone.scan')}</p>
    </div>
  );
  const here = (
    <div className={styles.here}>
      <a href={offer.link} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary', fullWidth: true })}>
        {t('phone.open')}
      </a>
      <p className={styles.about}>{t('phone.comeBack')}</p>
      {showsCode ? (
        picture
      ) : (
        <Button size="sm" fullWidth onClick={() => setShowsCode(true)}>
          {t('phone.showCode')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      open
      size="sm"
      onClose={() => void leave(onClose)}
      title={t('phone.title')}
      description={request.question ?? t('key.about', { count: request.documents.length })}
      footer={
        <>
          <Button disabled={isLocked || isLeaving} onClick={() => void leave(onOtherWay)}>
            {t('phone.otherWay')}
          </Button>
          <Button disabled={isLocked || isLeaving} onClick={() => void leave(onClose)}>
            {t('key.cancel')}
          </Button>
          {isOver ? (
            <Button variant="primary" loading={busy} onClick={renew}>
              {t('phone.renew')}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className={styles.documents} aria-label={t('phone.documents')}>
        {request.documents.map(({ id, number, name }) => (
          <li key={id}>
            <strong>{number || t('panel.noNumber')}</strong> {name}
          </li>
        ))}
      </ul>
      {isOver || isChecking ? null : isNarrow ? here : picture}
      {readPageConfiguration().demo && !isNarrow && !isOver && !isChecking ? (
        <p className={styles.demo}>
          {t('phone.demo')}{' '}
          <a href={offer.link} target="_blank" rel="noopener" className={linkClass}>
            {t('phone.demoPhone')}
          </a>
        </p>
      ) : null}
      <output className={styles.state} data-over={isOver || undefined}>
        {isAway && !isOver ? t('phone.away') : texts[now]}
      </output>
      {state && !isOver && !isChecking ? (
        <p className={styles.left}>{t('phone.left', { count: Math.max(1, Math.ceil(state.expiresIn / 60)) })}</p>
      ) : null}
      {fault ? (
        <p role="alert" className={styles.fault}>
          * {fault}
        </p>
      ) : null}
    </Dialog>
  );
};
