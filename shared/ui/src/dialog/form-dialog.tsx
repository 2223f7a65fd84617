import { useId, type ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { Button } from '../button/index.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'role'> {
  /** The label of the submit button. */
  submit: ReactNode;
  /** It is being sent, and cannot be sent again. */
  busy: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** The form's content. */
  className?: string | undefined;
  /** Content below the form that is not submitted with it. */
  below?: ReactNode;
}

/** A dialog with one form: Cancel and the submit button are in its footer. The owner validates the fields. */
export function FormDialog({
  submit,
  busy,
  disabled = false,
  onSubmit,
  className,
  below,
  children,
  ...dialog
}: FormDialogProps): ReactNode {
  const { t } = useTranslation('ui');
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
      {below}
    </Dialog>
  );
}
