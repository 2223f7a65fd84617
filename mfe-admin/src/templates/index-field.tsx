import { maxTemplateIndex } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { TextField } from '@qujat/ui/text-field';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePeriodText } from '../registers/period.ts';
import { useIndices } from '../registers/use-indices.ts';
import { nameOf } from '../structure/name-of.ts';

interface IndexFieldProps {
  readonly index: string;
  readonly error: string | undefined;
  readonly onChange: (index: string) => void;
}

const same = (one: string, other: string): boolean => one.toLocaleLowerCase('kk') === other.toLocaleLowerCase('kk');

/** The index under which documents of the template are filed: one of the register, or a new one. */
export const IndexField = ({ index, error, onChange }: IndexFieldProps): ReactNode => {
  const { t } = useTranslation('templates');
  const period = usePeriodText();
  const { data } = useIndices();
  const indices = data?.indices ?? [];
  const filed = indices.find(({ code }) => same(code, index.trim()));
  const isNew = data !== undefined && index.trim() !== '' && !filed;
  const choice = t('design.chooseIndex');
  return (
    <TextField
      label={t('design.index')}
      hint={filed ? `${nameOf(filed)} · ${period(filed.months)}` : isNew ? t('design.indexNew') : t('design.indexHint')}
      required
      maxLength={maxTemplateIndex}
      error={error}
      value={index}
      onChange={onChange}
      trailing={
        indices.length > 0 ? (
          <Menu
            label={choice}
            align="end"
            trigger={<IconButton size="sm" label={choice} icon={<ChevronDown aria-hidden="true" />} />}
            entries={indices.map((each) => ({
              key: each.code,
              label: `${each.code} · ${nameOf(each)}`,
              onSelect: () => onChange(each.code),
            }))}
          />
        ) : null
      }
    />
  );
};
