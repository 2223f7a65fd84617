import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { copyDocument } from '@qujat/contract/document-acts';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { darkModeAtom } from '@qujat/session';
import { Button, buttonClass } from '@qujat/ui/button';
import { Spinner } from '@qujat/ui/spinner';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ArrowLeft, Copy, Download, ExternalLink, History, Mail, Printer } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { EmailDialog } from '../card/acts/email-dialog.tsx';
import { openedCopyAddress } from '../card/acts/opened-copy.ts';
import { leadWindow, type LedWindow } from '../card/acts/lead-window.ts';
import { hasPdfForms, PdfMenu } from '../card/acts/pdf-menu.tsx';
import { useIsSigned } from '../card/use-document-card.ts';
import { findDocument, patchDocument } from '../list/queries.ts';
import { offerLink } from '../work-area/offer-link.ts';
import styles from './document-viewer.module.css';
import { HistoryDialog } from './history-dialog.tsx';

interface DocumentViewerProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** A document embedded in the work area instead of the list, with its seven actions (CRD-10). */
export const DocumentViewer = ({ id, onBack }: DocumentViewerProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const back = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [history, setHistory] = useState(false);
  const [emails, setEmails] = useState(false);
  const signed = useIsSigned(id);
  const [row] = useState(() => findDocument(client, id));
  const name = row?.typeName || t('card.title');
  const title = row?.number ? t('card.heading', { name, number: row.number }) : name;
  useEffect(() => {
    back.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  // The page in the frame has the theme of its request and these classes; a later change of theme is passed to it.
  const dark = useAtomValue(darkModeAtom);
  useEffect(() => {
    const sheet = loaded ? frame.current?.contentDocument?.documentElement : null;
    sheet?.classList.toggle('dark-mode', dark);
    sheet?.classList.toggle('light-mode', !dark);
  }, [dark, loaded]);
  // Opening the document marks it as read; the list is refetched when the document closes.
  useEffect(() => {
    patchDocument(client, id, { unread: false });
    return () => emit('queues-changed', {});
  }, [client, id]);

  const copying = useChange({
    otherwise: t('card.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('card.failed') }),
  });
  const copy = async (): Promise<void> => {
    let opened: LedWindow | undefined;
    const done = await copying.run(
      async (send) => {
        const address = openedCopyAddress(await send(copyDocument, { id }));
        showToast({ kind: 'success', text: t('card.done.copied', { document: title }) });
        emit('queues-changed', {});
        await opened?.lead(address);
      },
      {
        confirm: async () => {
          const agreed = await confirm({ text: t('card.confirm.copy'), action: t('card.act.copy') });
          // When the person confirms, while the browser still allows a window to be opened.
          if (agreed) opened = leadWindow();
          return agreed;
        },
      },
    );
    if (!done) opened?.close();
  };
  /** The sheet prints itself; if the frame has no window, as on some phones, a separate page prints it. */
  const print = (): void => {
    const sheet = frame.current?.contentWindow;
    if (loaded && sheet) sheet.print();
    else if (!window.open(documentAddress.print(id), '_blank')) void offerLink(documentAddress.print(id));
  };
  return (
    <section aria-label={title} className={styles.viewer}>
      <div className={styles.bar}>
        <Button ref={back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {t('viewer.back')}
        </Button>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <div role="toolbar" aria-label={t('card.acts')} className={styles.acts}>
          <Button variant="ghost" icon={<History aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setHistory(true)}>
            {t('card.act.history')}
          </Button>
          <a className={buttonClass({ variant: 'ghost' })} href={documentAddress.open(id)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className={styles.icon} />
            <span>{t('card.act.open')}</span>
          </a>
          <Button variant="ghost" icon={<Copy aria-hidden="true" />} loading={copying.busy} onClick={() => void copy()}>
            {t('card.act.copy')}
          </Button>
          <Button variant="ghost" icon={<Printer aria-hidden="true" />} onClick={print}>
            {t('card.act.print')}
          </Button>
          {hasPdfForms(signed) ? (
            <PdfMenu
              id={id}
              trigger={
                <Button variant="ghost" icon={<Download aria-hidden="true" />}>
                  {t('card.act.pdf')}
                </Button>
              }
            />
          ) : (
            <a className={buttonClass({ variant: 'ghost' })} href={documentAddress.pdf(id)} target="_blank" rel="noreferrer" download>
              <Download aria-hidden="true" className={styles.icon} />
              <span>{t('card.act.pdf')}</span>
            </a>
          )}
          <Button variant="ghost" icon={<Mail aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setEmails(true)}>
            {t('card.act.email')}
          </Button>
        </div>
      </div>
      <div className={styles.frameBox}>
        {loaded ? null : (
          <div className={styles.waiting}>
            <Spinner label={t('card.loading')} />
          </div>
        )}
        <iframe
          ref={frame}
          sandbox="allow-same-origin allow-modals allow-popups allow-downloads"
          title={title}
          src={documentAddress.view(id)}
          className={styles.frame}
          onLoad={() => setLoaded(true)}
        />
      </div>
      <HistoryDialog id={id} title={title} open={history} onClose={() => setHistory(false)} />
      <EmailDialog id={id} signed={signed} open={emails} onClose={() => setEmails(false)} />
    </section>
  );
};
