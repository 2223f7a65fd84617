import { maxNameLength } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';

export interface Names {
  readonly russian: string;
  readonly kazakh: string;
}

interface NameFieldsProps {
  readonly names: Names;
  readonly onChange: (names: Names) => void;
  readonly failure: string | null;
  /** Without this, the Russian name is shown where there is no Kazakh one. */
  readonly bothRequired?: boolean;
}

/** The names of something in both languages. The server's refusal appears at the first field. */
export const NameFields = ({ names, onChange, failure, bothRequired = false }: NameFieldsProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        label={t('structure.russian')}
        value={names.russian}
        maxLength={maxNameLength}
        autoComplete="off"
        required
        error={failure ?? undefined}
        onChange={(russian) => onChange({ ...names, russian })}
      />
      <TextField
        label={t('structure.kazakh')}
        {...(!bothRequired && { hint: t('structure.kazakhHint') })}
        lang="kk"
        value={names.kazakh}
        maxLength={maxNameLength}
        autoComplete="off"
        required={bothRequired}
        onChange={(kazakh) => onChange({ ...names, kazakh })}
      />
    </>
  );
};
