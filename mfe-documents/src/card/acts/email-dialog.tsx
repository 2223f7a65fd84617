import { useChange } from '@qujat/api/use-change';
import { emailPdf, type PdfForm } from '@qujat/contract/document-pages';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { TextArea } from '@qujat/ui/text-area';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import styles from './email-dialog.module.css';
import { hasPdfForms } from './pdf-menu.tsx';

interface EmailDialogProps {
  readonly id: number;
  /** Somebody has signed the document with a key. */
  readonly signed: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sends the PDF by e-mail to a comma-separated list of recipients, which must not be empty; nothing else is checked (CRD-9). */
export const EmailDialog = ({ id, signed, open, onClose }: EmailDialogProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [emails, setEmails] = useState('');
  const [form, setForm] = useState<PdfForm>('copy');
  const choosesForm = hasPdfForms(signed);
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('card.failed') });
  const email = async (): Promise<void> => {
    const given = emails.trim();
    if (given === '') return setFailure(t('card.email.empty'));
    if (!(await run((send) => send(emailPdf, { id, emails: given, form: choosesForm ? form : undefined })))) return;
    showToast({ kind: 'success', text: t('card.email.sent') });
    setEmails('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('card.email.title')}
      size="sm"
      submit={t('card.email.send')}
      busy={busy}
      onSubmit={() => void email()}
      className={styles.form}
    >
      <TextArea
        label={t('card.email.recipients')}
        hint={t('card.email.hint')}
        rows={3}
        maxLength={2000}
        value={emails}
        error={failure ?? undefined}
        onChange={setEmails}
      />
      {choosesForm ? (
        <Select
          label={t('card.email.form')}
          hint={t(form === 'copy' ? 'card.email.copyHint' : 'card.email.originalHint')}
          options={[
            { value: 'copy', label: t('card.pdf.copy') },
            { value: 'original', label: t('card.pdf.original') },
          ]}
          value={form}
          onChange={setForm}
        />
      ) : null}
    </FormDialog>
  );
};
