import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { cx } from '@qujat/ui/cx';
import { useState, type ReactNode } from 'react';
import { FormBuilder } from './fields/form-builder.tsx';
import styles from './form-part.module.css';
import { SheetPreview } from './sheet/sheet-preview.tsx';
import type { SheetView } from './sheet/sheet-languages.tsx';
import { TextSection } from './text/text-section.tsx';
import type { Tried } from './try-form.tsx';

interface FormPartProps {
  readonly design: TemplateDesign;
  readonly departments: OpenedDesign['departments'];
  readonly lastFieldNumber: number;
  readonly tried: Tried;
  readonly onTry: (tried: Tried) => void;
  readonly onChange: (design: TemplateDesign) => void;
}

/** The form and the text beside the sheet that they make; the chosen field is marked in both. On a phone the sheet is a second tab. */
export const FormPart = ({ design, departments, lastFieldNumber, tried, onTry, onChange }: FormPartProps): ReactNode => {
  const { t } = useTranslation('templates');
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<SheetView>(design.text.layout === 'side-by-side' ? 'both' : 'ru');
  const [side, setSide] = useState<'work' | 'sheet'>('work');
  return (
    <div className={styles.part} data-form="">
      <fieldset aria-label={t('design.formPart')} className={styles.sides}>
        {(['work', 'sheet'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            className={cx(styles.side, side === each && styles.current)}
            onClick={() => setSide(each)}
          >
            {t(each === 'work' ? 'design.formSide' : 'design.sheet.title')}
          </button>
        ))}
      </fieldset>
      <div className={cx(styles.column, side === 'sheet' && styles.otherSide)}>
        <FormBuilder
          design={design}
          departments={departments}
          lastFieldNumber={lastFieldNumber}
          chosen={chosen}
          tried={tried}
          onChoose={setChosen}
          onTry={onTry}
          onChange={(fields) => onChange({ ...design, fields })}
        />
        <Card title={t('design.text.title')} className={styles.card}>
          <TextSection text={design.text} fields={design.fields} onChange={(text) => onChange({ ...design, text })} />
        </Card>
      </div>
      <div className={cx(styles.sheet, side === 'work' && styles.otherSide)}>
        <SheetPreview
          design={design}
          view={view}
          values={tried.values}
          chosen={chosen}
          onView={(next) => {
            setView(next);
            // The form speaks the language of the sheet.
            if (next !== 'both') onTry({ ...tried, language: next });
          }}
          onChoose={(key) => {
            setChosen(key);
            setSide('work');
          }}
        />
      </div>
    </div>
  );
};
