import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

export type SheetView = 'ru' | 'kk' | 'both';

interface SheetLanguagesProps {
  readonly view: SheetView;
  /** How many texts each language lacks. */
  readonly missing: Readonly<Record<'ru' | 'kk', number>>;
  readonly onChange: (view: SheetView) => void;
}

/** The language of the sheet. One that lacks a text is marked. */
export const SheetLanguages = ({ view, missing, onChange }: SheetLanguagesProps): ReactNode => {
  const { t } = useTranslation('templates');
  const views = [
    { value: 'ru', label: 'Русский', lang: 'ru', lacks: missing.ru },
    { value: 'kk', label: 'Қазақша', lang: 'kk', lacks: missing.kk },
    { value: 'both', label: t('design.sheet.both'), lang: undefined, lacks: 0 },
  ] as const;
  return (
    <fieldset aria-label={t('design.sheet.language')} className={styles.languages}>
      {views.map(({ value, label, lang, lacks }) => {
        const note = lacks > 0 ? t('design.sheet.missing', { count: lacks }) : undefined;
        return (
          <button
            key={value}
            type="button"
            lang={lang}
            className={cx(styles.language, view === value && styles.shown)}
            aria-pressed={view === value}
            title={note}
            onClick={() => onChange(value)}
          >
            {label}
            {note ? (
              <>
                <TriangleAlert aria-hidden="true" className={styles.lacks} />
                <VisuallyHidden>{note}</VisuallyHidden>
              </>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
};
