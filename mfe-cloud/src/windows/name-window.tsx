import { useChange, type Send } from '@qujat/api/use-change';
import { longestName } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refreshCloud } from '../content/use-content.ts';

interface NameWindowProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  submit: string;
  name: string;
  onSubmit: (name: string, send: Send) => Promise<unknown>;
}

/** Asks for a name. The server's refusal appears at the field. */
export const NameWindow = ({ open, onClose, title, label, submit, name: given, onSubmit }: NameWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('actions.failed'), refresh: () => void refreshCloud(client) });
  const [name, setName] = useState(given);
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setFailure(t('windows.nameMissing'));
    if (await run((send) => onSubmit(name.trim(), send))) onClose();
  };
  return (
    <FormDialog open={open} onClose={onClose} title={title} size="sm" submit={submit} busy={busy} onSubmit={() => void save()}>
      <TextField
        label={label}
        value={name}
        maxLength={longestName}
        autoComplete="off"
        required
        error={failure ?? undefined}
        onChange={(next) => {
          setName(next);
          setFailure(null);
        }}
      />
    </FormDialog>
  );
};
