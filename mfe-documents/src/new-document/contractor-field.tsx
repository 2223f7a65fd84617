import type { OfferedContractor } from '@qujat/contract/administration/contractors';
import { maxFieldLength } from '@qujat/contract/draft-form';
import { useTranslation } from '@qujat/i18n';
import { Combobox } from '@qujat/ui/combobox';
import { Building2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useContractors } from './use-contractors.ts';

interface ContractorFieldProps {
  readonly label: string;
  readonly required: boolean;
  /** '' while none is chosen. */
  readonly bin: string;
  /** The stored one's name. */
  readonly name: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (bin: string) => void;
}

/** A contractor of the organisation's dictionary, found by name, BIN or IIN. What is typed and not chosen is no value. */
export const ContractorField = ({ label, required, bin, name, error, disabled, onChange }: ContractorFieldProps): ReactNode => {
  const { t, i18n } = useTranslation('new-document');
  const [text, setText] = useState(bin === '' ? '' : name || bin);
  const typed = bin === '' ? text.trim() : '';
  const { contractors, searching } = useContractors(typed);
  const nameOf = ({ russian, kazakh }: OfferedContractor): string => (i18n.language.startsWith('kk') && kazakh) || russian;
  return (
    <Combobox
      label={label}
      required={required}
      leading={<Building2 aria-hidden="true" />}
      text={text}
      onText={(next) => {
        setText(next);
        if (bin !== '') onChange('');
      }}
      options={contractors.map((each) => ({
        key: each.bin,
        label: nameOf(each),
        detail: t('recipients.bin', { bin: each.bin }),
        icon: <Building2 aria-hidden="true" />,
      }))}
      onChoose={(key) => {
        const found = contractors.find((each) => each.bin === key);
        if (!found) return;
        setText(nameOf(found));
        onChange(found.bin);
      }}
      note={searching ? t('people.searching') : null}
      error={error}
      disabled={disabled}
      maxLength={maxFieldLength}
    />
  );
};
