import { ApiError } from '@qujat/api';
import { longestName } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Dialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { refreshCloud } from '../content/use-content.ts';

interface NameWindowProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  submit: string;
  name: string;
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for a name. What the server refuses stands at the field. */
export const NameWindow = ({ open, onClose, title, label, submit, name: given, onSubmit }: NameWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (): Promise<void> => {
    if (name.trim() === '') return setFailure(t('windows.nameMissing'));
    setBusy(true);
    try {
      await onSubmit(name.trim());
      onClose();
      await refreshCloud(client);
    } catch (error) {
      setFailure(error instanceof ApiError && error.text ? error.text : t('actions.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('windows.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <TextField
          label={label}
          value={name}
          maxLength={longestName}
          autoComplete="off"
          required
          error={failure}
          onChange={(next) => {
            setName(next);
            setFailure(undefined);
          }}
        />
      </form>
    </Dialog>
  );
};
