import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxTemplateName } from '@qujat/contract/designed-field';
import { maxTemplateDescription, type TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import type { ReactNode } from 'react';
import styles from './design.module.css';
import { IndexField } from './index-field.tsx';
import { Starters } from './starters.tsx';

// locale-keys: templates:design.keys.*
// locale-keys: templates:design.correspondences.*

interface AboutSectionProps {
  readonly design: TemplateDesign;
  readonly opened: Pick<OpenedDesign, 'categories' | 'roles' | 'departments'>;
  /** Texts of what is missing, by field. */
  readonly errors: Readonly<Partial<Record<'noName' | 'noIndex' | 'noCategory', string>>>;
  readonly onChange: (design: TemplateDesign) => void;
}

/** What the template is: names, category, index, and what its documents need. */
export const AboutSection = ({ design, opened, errors, onChange }: AboutSectionProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const set = (more: Partial<TemplateDesign>): void => onChange({ ...design, ...more });
  const isKazakh = i18n.language.startsWith('kk');
  return (
    <div className={styles.rows}>
      <div className={styles.pair}>
        <TextField
          label={t('design.nameRu')}
          required
          lang="ru"
          maxLength={maxTemplateName}
          error={errors.noName}
          value={design.ru}
          onChange={(ru) => set({ ru })}
        />
        <TextField label={t('design.nameKk')} lang="kk" maxLength={maxTemplateName} value={design.kk} onChange={(kk) => set({ kk })} />
      </div>
      <div className={styles.pair}>
        <IndexField index={design.index} error={errors.noIndex} onChange={(index) => set({ index })} />
        <Select
          label={t('design.category')}
          error={errors.noCategory}
          options={opened.categories.map((each) => ({
            value: String(each.id),
            label: (isKazakh && each.kazakh) || each.russian,
          }))}
          value={design.category === 0 ? null : String(design.category)}
          onChange={(category) => set({ category: Number(category) })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('design.descriptionRu')}
          lang="ru"
          maxLength={maxTemplateDescription}
          value={design.descriptionRu}
          onChange={(descriptionRu) => set({ descriptionRu })}
        />
        <TextField
          label={t('design.descriptionKk')}
          lang="kk"
          maxLength={maxTemplateDescription}
          value={design.descriptionKk}
          onChange={(descriptionKk) => set({ descriptionKk })}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={t('design.key')}
          options={(['none', 'any', 'organisation'] as const).map((value) => ({ value, label: t(`design.keys.${value}`) }))}
          value={design.keyRequirement}
          onChange={(keyRequirement) => set({ keyRequirement })}
        />
        <Select
          label={t('design.correspondence')}
          options={(['none', 'incoming', 'outgoing'] as const).map((value) => ({ value, label: t(`design.correspondences.${value}`) }))}
          value={design.correspondence ?? 'none'}
          onChange={(value) => set({ correspondence: value === 'none' ? null : value })}
        />
      </div>
      <Checkbox label={t('design.mayBePublic')} checked={design.mayBePublic} onChange={(mayBePublic) => set({ mayBePublic })} />
      <Starters design={design} opened={opened} onChange={set} />
    </div>
  );
};
