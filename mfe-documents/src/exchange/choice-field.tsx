import { queryKey } from '@qujat/api';
import type { ExchangeChoice } from '@qujat/contract/exchange';
import { useTranslation } from '@qujat/i18n';
import { Combobox } from '@qujat/ui/combobox';
import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePaused } from './use-paused.ts';

interface ChoiceFieldProps {
  /** Distinguishes the field's searches from those of others. */
  readonly name: string;
  readonly label: string;
  readonly value: ExchangeChoice | null;
  readonly onChange: (choice: ExchangeChoice | null) => void;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ExchangeChoice[]>;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Classifier search (EXC-2). */
const pause = 500;

/** A choice from a classifier: it searches after a pause in typing, and the person chooses a result. */
export const ChoiceField = ({ name, label, value, onChange, search, error, disabled = false }: ChoiceFieldProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [text, setText] = useState(value?.text ?? '');
  const [open, setOpen] = useState(false);
  const wanted = usePaused(text.trim(), pause);
  const asks = open && value === null && wanted !== '';
  const found = useQuery({
    queryKey: queryKey('documents', 'exchange', name, wanted),
    queryFn: ({ signal }) => search(wanted, signal),
    enabled: asks,
  });
  const choices = asks && found.data ? found.data : [];
  const note = found.isError ? t('exchange.searchFailed') : found.data?.length === 0 ? t('exchange.nothingFound') : null;
  return (
    <Combobox
      label={label}
      required
      error={error}
      disabled={disabled}
      placeholder={t('exchange.type')}
      leading={value ? <Check aria-hidden="true" /> : <Search aria-hidden="true" />}
      text={text}
      onText={(next) => {
        setText(next);
        if (value !== null) onChange(null);
      }}
      options={choices.map((choice) => ({ key: choice.value, label: choice.text }))}
      onChoose={(key) => {
        const choice = choices.find((each) => each.value === key);
        if (!choice) return;
        setText(choice.text);
        onChange(choice);
      }}
      note={asks ? note : null}
      onOpenChange={setOpen}
    />
  );
};
