import { maxHoldReason, placeHold, type Proposal } from '@qujat/contract/administration/retention';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { Select } from '@qujat/ui/select';
import { TextArea } from '@qujat/ui/text-area';
import { TextField } from '@qujat/ui/text-field';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { useRetentionChange } from './use-retention.ts';

// locale-keys: retention.targets.*

interface HoldWindowProps {
  /** The document that is held; without it the person names one by its number, or an index. */
  readonly proposal: Pick<Proposal, 'id' | 'number'> | null;
  readonly indices: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** A legal hold, with its reason. */
export const HoldWindow = ({ proposal, indices, onClose }: HoldWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [target, setTarget] = useState<'number' | 'index'>('number');
  const [number, setNumber] = useState('');
  const [index, setIndex] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useRetentionChange();
  const isNamed = proposal !== null || (target === 'number' ? number.trim() !== '' : index !== null);
  const place = async (): Promise<void> => {
    setTried(true);
    if (!isNamed || reason.trim() === '') return;
    const named = proposal
      ? ({ target: 'document', id: proposal.id } as const)
      : target === 'number'
        ? ({ target, number: number.trim() } as const)
        : ({ target, id: Number(index) } as const);
    const done = await run(async (send) => {
      const { held, released } = await send(placeHold, { ...named, reason: reason.trim() }, { background: true });
      showToast({ kind: 'success', text: released > 0 ? t('retention.heldReleased', { released }) : t('retention.held', { held }) });
    });
    if (done) onClose();
  };
  const missing = tried ? t('indices.codeMissing') : undefined;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={proposal ? t('retention.holdOne', { number: proposal.number }) : t('retention.hold')}
      size="sm"
      submit={t('retention.holdAction')}
      busy={busy}
      onSubmit={() => void place()}
      className={styles.form}
    >
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {proposal ? null : (
        <>
          <Select
            label={t('retention.target')}
            options={(['number', 'index'] as const).map((value) => ({ value, label: t(`retention.targets.${value}`) }))}
            value={target}
            onChange={(value) => setTarget(value as 'number' | 'index')}
          />
          {target === 'number' ? (
            <TextField
              label={t('retention.number')}
              value={number}
              maxLength={100}
              autoComplete="off"
              required
              error={number.trim() === '' ? missing : undefined}
              onChange={setNumber}
            />
          ) : (
            <Select
              label={t('indices.code')}
              error={index === null ? missing : undefined}
              options={indices.map(({ id, code, name }) => ({ value: String(id), label: code, detail: name }))}
              value={index}
              onChange={setIndex}
            />
          )}
        </>
      )}
      <TextArea
        label={t('retention.reason')}
        rows={2}
        maxLength={maxHoldReason}
        value={reason}
        required
        error={reason.trim() === '' ? missing : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
};
