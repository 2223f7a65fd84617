import { ApiError, request } from '@qujat/api';
import { emailPdf } from '@qujat/contract/document-pages';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import styles from './email-dialog.module.css';

interface EmailDialogProps {
  readonly id: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sends the PDF by e-mail to a comma-separated list of recipients, which must not be empty; nothing else is checked (specification 2 §5). */
export const EmailDialog = ({ id, open, onClose }: EmailDialogProps): ReactNode => {
  const { t } = useTranslation('documents');
  const formId = useId();
  const [emails, setEmails] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    const given = emails.trim();
    if (given === '') return setFailure(t('card.email.empty'));
    setSending(true);
    setFailure(undefined);
    try {
      await request(emailPdf, { id, emails: given });
      showToast({ kind: 'success', text: t('card.email.sent') });
      setEmails('');
      onClose();
    } catch (error) {
      console.error(error);
      setFailure((error instanceof ApiError && error.text) || t('card.failed'));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!sending) void send();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('card.email.title')}
      size="sm"
      footer={
        <Button type="submit" form={formId} variant="primary" loading={sending}>
          {t('card.email.send')}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <TextArea label={t('card.email.recipients')} hint={t('card.email.hint')} rows={3} maxLength={2000} value={emails} error={failure} onChange={setEmails} />
      </form>
    </Dialog>
  );
};
