import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { Copy, Download, ExternalLink, History, Mail, MessageSquareText, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ActButton, ActLink } from './act-button.tsx';
import { useActing } from './acting.tsx';
import styles from './card-toolbar.module.css';
import { documentAddress } from './document-address.ts';
import { EmailDialog } from './email-dialog.tsx';
import { useCardActs } from './use-card-acts.ts';

/** The card's action buttons (specification 2 §2). What is not allowed says why, where the server gives a reason; else it is not there. */
export const CardToolbar = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const { sending } = useActing();
  const acts = useCardActs(card);
  const [emails, setEmails] = useState(false);
  const { id, refusals } = card;
  const shows = (allowed: boolean, refusal: string | null | undefined): boolean => allowed || Boolean(refusal);
  const why = (allowed: boolean, refusal: string | null | undefined): string | null => (allowed ? null : (refusal ?? null));
  return (
    <div role="group" aria-label={t('card.acts')} className={styles.bar}>
      <ActLink label={t('card.act.history')} icon={<History aria-hidden="true" />} href={documentAddress.history(id)} />
      {shows(card.mayEditComments, refusals?.edit) ? (
        <ActButton
          label={t('card.act.editComments')} icon={<MessageSquareText aria-hidden="true" />} refusal={why(card.mayEditComments, refusals?.edit)}
          onPress={() => acts.edit(t('card.act.editComments'))}
        />
      ) : null}
      {shows(card.mayEdit, refusals?.edit) ? (
        <ActButton label={t('card.act.edit')} icon={<Pencil aria-hidden="true" />} refusal={why(card.mayEdit, refusals?.edit)} busy={sending === 'edit'} onPress={() => acts.edit(t('card.act.edit'))} />
      ) : null}
      {shows(card.mayDelete, refusals?.remove) ? (
        <ActButton label={t('card.act.remove')} icon={<Trash2 aria-hidden="true" />} refusal={why(card.mayDelete, refusals?.remove)} busy={sending === 'remove'} onPress={acts.remove} />
      ) : null}
      <span className={styles.gap} />
      <ActLink label={t('card.act.open')} icon={<ExternalLink aria-hidden="true" />} href={documentAddress.open(id)} />
      <ActButton label={t('card.act.copy')} icon={<Copy aria-hidden="true" />} busy={sending === 'copy'} onPress={acts.copy} />
      <ActLink label={t('card.act.print')} icon={<Printer aria-hidden="true" />} href={documentAddress.print(id)} />
      <ActLink label={t('card.act.pdf')} icon={<Download aria-hidden="true" />} href={documentAddress.pdf(id)} download />
      <ActButton label={t('card.act.email')} icon={<Mail aria-hidden="true" />} onPress={() => setEmails(true)} />
      <EmailDialog id={id} open={emails} onClose={() => setEmails(false)} />
    </div>
  );
};
