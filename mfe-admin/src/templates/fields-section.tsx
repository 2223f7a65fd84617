import { maxTemplateFields, type DesignedField } from '@qujat/contract/designed-field';
import { templateFieldKinds } from '@qujat/contract/template-field-kinds';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { addedField, moved, replaced, without } from './design-edit.ts';
import styles from './design.module.css';
import { FieldEditor } from './field-editor.tsx';
import { useRowFocus } from './use-row-focus.ts';

// locale-keys: design.kind.*

interface FieldsSectionProps {
  readonly fields: readonly DesignedField[];
  readonly onChange: (fields: DesignedField[]) => void;
}

/** The fields of the form, in their order (ADM-20). */
export const FieldsSection = ({ fields, onChange }: FieldsSectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  const focus = useRowFocus({ box, count: fields.length, onMove: (row, by) => onChange(moved(fields, row, by)) });
  return (
    <div ref={box} className={styles.rows}>
      {fields.length === 0 ? <p className={styles.hint}>{t('design.noFields')}</p> : null}
      {fields.length > 0 ? (
        <ol className={styles.list}>
          {fields.map((each, index) => (
            <li key={each.key} data-row={index}>
              <FieldEditor
                field={each}
                others={fields.filter(({ key }) => key !== each.key)}
                tables={fields.filter(({ kind }) => kind === 'table')}
                index={index}
                count={fields.length}
                onChange={(field) => onChange(replaced(fields, index, field))}
                onMove={(by) => focus.move(index, by)}
                onRemove={() => {
                  focus.removed(index, fields.length - 1);
                  onChange(without(fields, index));
                }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <fieldset aria-label={t('design.addField')} className={styles.palette}>
        {templateFieldKinds.map((kind, index) => (
          <Button
            key={kind}
            size="sm"
            data-adds={index === 0 ? '' : undefined}
            icon={<Plus aria-hidden="true" />}
            disabled={fields.length >= maxTemplateFields}
            onClick={() => {
              focus.added(fields.length);
              onChange(addedField(fields, kind));
            }}
          >
            {t(`design.kind.${kind}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
};
