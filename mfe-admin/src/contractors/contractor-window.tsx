import {
  createContractor,
  maxContractorEmail,
  maxContractorName,
  maxExchangeCode,
  saveContractor,
  type Contractor,
} from '@qujat/contract/administration/contractors';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import styles from '../registers/registers.module.css';
import { useContractorChange } from './use-contractors.ts';

interface ContractorWindowProps {
  readonly contractor: Contractor | null;
  readonly onClose: () => void;
}

/** A new contractor, or one that is there. */
export const ContractorWindow = ({ contractor, onClose }: ContractorWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [bin, setBin] = useState(contractor?.bin ?? '');
  const [russian, setRussian] = useState(contractor?.russian ?? '');
  const [kazakh, setKazakh] = useState(contractor?.kazakh ?? '');
  const [email, setEmail] = useState(contractor?.email ?? '');
  const [exchangeCode, setExchangeCode] = useState(contractor?.exchangeCode ?? '');
  const [tried, setTried] = useState(false);
  const { busy, failure, setFailure, run } = useContractorChange();
  const number = bin.replaceAll(/\s/g, '');
  const wrongBin = !hasValidCheckDigit(number);
  const noName = russian.trim() === '';
  const save = async (): Promise<void> => {
    setTried(true);
    if (wrongBin || noName) return;
    const words = {
      bin: number,
      russian: russian.trim(),
      kazakh: kazakh.trim(),
      email: email.trim(),
      exchangeCode: exchangeCode.trim(),
    };
    const done = await run((send) =>
      contractor
        ? send(saveContractor, { id: contractor.id, revision: contractor.revision, ...words }, { background: true })
        : send(createContractor, words, { background: true }),
    );
    if (done) onClose();
  };
  const write =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      setFailure(null);
    };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={contractor ? t('contractors.edit') : t('contractors.add')}
      size="md"
      submit={contractor ? t('structure.save') : t('structure.create')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <TextField
        label={t('contractors.bin')}
        value={bin}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        required
        error={tried && wrongBin ? t('contractors.binWrong') : undefined}
        onChange={write(setBin)}
      />
      <TextField
        label={t('structure.russian')}
        lang="ru"
        value={russian}
        maxLength={maxContractorName}
        autoComplete="off"
        required
        error={tried && noName ? t('structure.nameMissing') : undefined}
        onChange={write(setRussian)}
      />
      <TextField
        label={t('structure.kazakh')}
        hint={t('structure.kazakhHint')}
        lang="kk"
        value={kazakh}
        maxLength={maxContractorName}
        autoComplete="off"
        onChange={write(setKazakh)}
      />
      <div className={styles.pair}>
        <TextField
          label={t('contractors.email')}
          type="email"
          value={email}
          maxLength={maxContractorEmail}
          autoComplete="off"
          onChange={write(setEmail)}
        />
        <TextField
          label={t('contractors.exchangeCode')}
          value={exchangeCode}
          maxLength={maxExchangeCode}
          autoComplete="off"
          onChange={write(setExchangeCode)}
        />
      </div>
    </FormDialog>
  );
};
