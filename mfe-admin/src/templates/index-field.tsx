import { maxTemplateIndex } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Combobox } from '@qujat/ui/combobox';
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
  const { t } = useTranslation('admin');
  const period = usePeriodText();
  const { data } = useIndices();
  const typed = index.trim();
  const indices = data?.indices ?? [];
  const filed = indices.find(({ code }) => same(code, typed));
  const fitting = filed
    ? indices
    : indices.filter((each) =>
        [each.code, nameOf(each)].some((word) => word.toLocaleLowerCase('kk').includes(typed.toLocaleLowerCase('kk'))),
      );
  const isNew = data !== undefined && typed !== '' && !filed;
  return (
    <Combobox
      label={t('design.index')}
      hint={filed ? `${nameOf(filed)} · ${period(filed.months)}` : isNew ? t('design.indexNew') : t('design.indexHint')}
      error={error}
      required
      maxLength={maxTemplateIndex}
      text={index}
      onText={onChange}
      options={fitting.map((each) => ({ key: each.code, label: each.code, detail: `${nameOf(each)} · ${period(each.months)}` }))}
      onChoose={onChange}
    />
  );
};
