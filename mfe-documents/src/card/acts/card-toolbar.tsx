import { hasExtension } from '@qujat/api';
import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Copy, Download, ExternalLink, History, Mail, MessageSquareText, Pencil, PenLine, Printer, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { newDocumentAddress } from '../../templates/new-document-window.ts';
import { HistoryDialog } from '../../viewer/history-dialog.tsx';
import { ActButton, ActLink } from './act-button.tsx';
import { useCardActions } from './card-actions.tsx';
import styles from './card-toolbar.module.css';
import { documentAddress } from './document-address.ts';
import { EmailDialog } from './email-dialog.tsx';
import { hasPdfForms, PdfMenu } from './pdf-menu.tsx';
import { useCardActs } from './use-card-acts.ts';

/** The card's action buttons (CRD-1). A forbidden action shows the server's reason; without a reason it is hidden. */
export const CardToolbar = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const { sending } = useCardActions();
  const acts = useCardActs(card);
  const [emails, setEmails] = useState(false);
  const [history, setHistory] = useState(false);
  const { id, refusals } = card;
  const shows = (allowed: boolean, refusal: string | null | undefined): boolean => allowed || Boolean(refusal);
  const why = (allowed: boolean, refusal: string | null | undefined): string | null => (allowed ? null : (refusal ?? null));
  const editing = (label: string, icon: ReactNode, allowed: boolean): ReactNode =>
    shows(allowed, refusals?.edit) ? (
      <li>
        <ActButton
          label={label}
          icon={icon}
          refusal={why(allowed, refusals?.edit)}
          busy={sending === label}
          onPress={() => acts.edit(label)}
        />
      </li>
    ) : null;
  return (
    <>
      <ul aria-label={t('card.acts')} className={styles.bar}>
        <li>
          <ActButton label={t('card.act.history')} icon={<History aria-hidden="true" />} onPress={() => setHistory(true)} />
        </li>
        {card.mayWrite && hasExtension('drafts') ? (
          <li>
            <ActLink label={t('card.act.continue')} icon={<PenLine aria-hidden="true" />} href={newDocumentAddress.draft(id)} />
          </li>
        ) : null}
        {editing(t('card.act.editComments'), <MessageSquareText aria-hidden="true" />, card.mayEditComments)}
        {editing(t('card.act.edit'), <Pencil aria-hidden="true" />, card.mayEdit)}
        {shows(card.mayDelete, refusals?.remove) ? (
          <li>
            <ActButton
              label={t('card.act.remove')}
              icon={<Trash2 aria-hidden="true" />}
              refusal={why(card.mayDelete, refusals?.remove)}
              busy={sending === 'remove'}
              onPress={acts.remove}
            />
          </li>
        ) : null}
        <li className={styles.apart}>
          <ActLink label={t('card.act.open')} icon={<ExternalLink aria-hidden="true" />} href={documentAddress.open(id)} />
        </li>
        <li>
          <ActButton label={t('card.act.copy')} icon={<Copy aria-hidden="true" />} busy={sending === 'copy'} onPress={acts.copy} />
        </li>
        <li>
          <ActLink label={t('card.act.print')} icon={<Printer aria-hidden="true" />} href={documentAddress.print(id)} />
        </li>
        <li>
          {hasPdfForms(card.signed) ? (
            <PdfMenu id={id} trigger={<IconButton size="sm" label={t('card.act.pdf')} icon={<Download aria-hidden="true" />} />} />
          ) : (
            <ActLink label={t('card.act.pdf')} icon={<Download aria-hidden="true" />} href={documentAddress.pdf(id)} download />
          )}
        </li>
        <li>
          <ActButton label={t('card.act.email')} icon={<Mail aria-hidden="true" />} onPress={() => setEmails(true)} />
        </li>
      </ul>
      <HistoryDialog
        id={id}
        title={card.number ? t('card.heading', { name: card.name, number: card.number }) : card.name}
        open={history}
        onClose={() => setHistory(false)}
      />
      <EmailDialog id={id} signed={card.signed} open={emails} onClose={() => setEmails(false)} />
    </>
  );
};
