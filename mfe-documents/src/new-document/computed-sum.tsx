import { numberIn } from '@qujat/contract/field-value';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import { Sigma } from 'lucide-react';
import type { ReactNode } from 'react';

interface ComputedSumProps {
  readonly label: string;
  readonly value: string;
}

/** A sum that is the total of a table: it is read, and never typed. */
export const ComputedSum = ({ label, value }: ComputedSumProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const sum = numberIn(value);
  return (
    <TextField
      label={label}
      readOnly
      value={sum === null ? '' : `${formatNumber(sum)} ₸`}
      placeholder={t('table.computed')}
      trailing={<Sigma aria-hidden="true" />}
    />
  );
};
