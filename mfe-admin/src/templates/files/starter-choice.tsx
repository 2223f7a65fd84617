import { queryKey, request, textOfFailure } from '@qujat/api';
import { starterTemplates } from '@qujat/contract/administration/template-files';
import type { TemplateFile } from '@qujat/contract/template-file';
import { useTranslation } from '@qujat/i18n';
import { Select } from '@qujat/ui/select';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './files.module.css';
import { templateIn } from './read-template-file.ts';

interface StarterChoiceProps {
  readonly chosen: TemplateFile | null;
  readonly onChoose: (file: TemplateFile) => void;
}

/** The templates that the product ships. */
export const StarterChoice = ({ chosen, onChoose }: StarterChoiceProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const { data, error } = useQuery({
    queryKey: queryKey('administration', 'starters'),
    queryFn: ({ signal }) => request(starterTemplates, {}, { signal, background: true }),
    select: ({ starters }) => starters.flatMap((each) => templateIn(each.file) ?? []),
    staleTime: Infinity,
  });
  if (error) return <p className={styles.hint}>{textOfFailure(error) || t('files.failed')}</p>;
  const isKazakh = i18n.language.startsWith('kk');
  return (
    <Select
      label={t('files.starter')}
      hint={chosen ? (isKazakh && chosen.design.descriptionKk) || chosen.design.descriptionRu : undefined}
      options={(data ?? []).map(({ design }) => ({ value: design.index, label: (isKazakh && design.kk) || design.ru }))}
      value={chosen?.design.index ?? null}
      onChange={(index) => {
        const found = data?.find(({ design }) => design.index === index);
        if (found) onChoose(found);
      }}
    />
  );
};
