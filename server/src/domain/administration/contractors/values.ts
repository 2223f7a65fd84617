import type { ContractorRow, ContractorVerdict } from '@qujat/contract/administration/contractors';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';

type Given = Pick<ContractorRow, 'bin' | 'russian'> & { readonly [K in 'kazakh' | 'email' | 'exchangeCode']?: string | undefined };

/** The columns of a contractor, as somebody has written it. */
export const valuesOf = ({ bin, russian, kazakh = '', email = '', exchangeCode = '' }: Given) => ({
  bin: bin.replaceAll(/\s/g, ''),
  name_ru: russian.trim(),
  name_kk: kazakh.trim() || russian.trim(),
  email: email.trim(),
  exchange_code: exchangeCode.trim(),
});

type Fault = Extract<ContractorVerdict, 'wrongBin' | 'nameMissing' | 'wrongEmail'>;

/** What is wrong with them, or null. */
export const faultOf = ({ bin, name_ru, email }: ReturnType<typeof valuesOf>): Fault | null => {
  if (!hasValidCheckDigit(bin)) return 'wrongBin';
  if (name_ru === '') return 'nameMissing';
  return email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? 'wrongEmail' : null;
};
