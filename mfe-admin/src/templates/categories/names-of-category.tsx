import { maxNameLength } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';

interface NamesOfCategoryProps {
  readonly names: { readonly russian: string; readonly kazakh: string };
  /** Which category, for the names of the fields. */
  readonly what: string;
  readonly onChange: (names: { russian: string; kazakh: string }) => void;
}

export const NamesOfCategory = ({ names, what, onChange }: NamesOfCategoryProps): ReactNode => {
  const { t } = useTranslation('templates');
  return (
    <>
      <TextField
        hideLabel
        label={t('categories.nameRu', { name: what })}
        placeholder={t('design.nameRu')}
        lang="ru"
        autoComplete="off"
        maxLength={maxNameLength}
        value={names.russian}
        onChange={(russian) => onChange({ ...names, russian })}
      />
      <TextField
        hideLabel
        label={t('categories.nameKk', { name: what })}
        placeholder={t('design.nameKk')}
        lang="kk"
        autoComplete="off"
        maxLength={maxNameLength}
        value={names.kazakh}
        onChange={(kazakh) => onChange({ ...names, kazakh })}
      />
    </>
  );
};
