import { readPageConfiguration } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { signedInAtom, store } from '@qujat/session';
import { alertMessage } from '@qujat/ui/alert';
import { Dialog } from '@qujat/ui/dialog';
import { linkClass } from '@qujat/ui/link-button';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLeave } from '../../parts/use-leave.ts';
import { wanted } from '../../parts/destination.ts';
import styles from './qr-page.module.css';
import { useQr } from './use-qr.ts';

/** ACC-10. */
const width = 330;

/** /loginqr: signing in with the state mobile app (ACC-10). */
const QrPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const leave = useLeave();
  const [wasSignedIn] = useState(() => store.get(signedInAtom));
  const { code, done } = useQr((why) => alertMessage({ text: why || t('qr.unknownPerson') }));
  // Also after the reload that follows the tokens.
  useEffect(() => {
    if (wasSignedIn) leave(wanted(window.location.search, window.location.origin));
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  }, []);
  if (wasSignedIn) return null;
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('qr.title')}</h1>
      </VisuallyHidden>
      <Dialog open size="sm" onClose={() => leave({ path: '/login' })} title={t('qr.title')} description={t('qr.about')}>
        <div className={styles.code} aria-busy={done}>
          <QRCodeSVG
            value={code}
            size={width}
            level="M"
            marginSize={3}
            bgColor="#ffffff"
            fgColor="#10141b"
            title={t('qr.picture')}
            className={styles.picture}
          />
        </div>
        <output className={styles.note}>{done ? t('qr.done') : t('qr.renewed')}</output>
        {readPageConfiguration().demo && (
          <p className={styles.demo}>
            {t('qr.demo')} <code className={styles.text}>{code}</code>
            <a href={`/qrsigner/simulator?token=${code}`} target="_blank" rel="noopener" className={linkClass}>
              {t('qr.phone')}
            </a>
          </p>
        )}
      </Dialog>
    </div>
  );
};

export default QrPage;
