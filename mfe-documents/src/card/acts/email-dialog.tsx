import { request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { emailPdf } from '@qujat/contract/document-pages';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import styles from './email-dialog.module.css';

interface EmailDialogProps {
  readonly id: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sends the PDF by e-mail to a comma-separated list of recipients, which must not be empty; nothing else is checked (specification 2 §5). */
export const EmailDialog = ({ id, open, onClose }: EmailDialogProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [emails, setEmails] = useState('');
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('card.failed') });
  const send = async (): Promise<void> => {
    const given = emails.trim();
    if (given === '') return setFailure(t('card.email.empty'));
    if (!(await run(() => request(emailPdf, { id, emails: given })))) return;
    showToast({ kind: 'success', text: t('card.email.sent') });
    setEmails('');
    onClose();
  };
  return (
    <FormDialog open={open} onClose={onClose} title={t('card.email.title')} size="sm" submit={t('card.email.send')} busy={busy} onSubmit={() => void send()} className={styles.form}>
      <TextArea label={t('card.email.recipients')} hint={t('card.email.hint')} rows={3} maxLength={2000} value={emails} error={failure ?? undefined} onChange={setEmails} />
    </FormDialog>
  );
};
