import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { maxTemplateFields, type DesignedField } from '@qujat/contract/designed-field';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { cx } from '@qujat/ui/cx';
import { useEffect, useRef, type ReactNode } from 'react';
import { addedField, moved, placed, replaced, without } from '../design-edit.ts';
import type { Tried } from '../try-form.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { dependentsOf } from './dependents.ts';
import { FieldCard } from './field-card.tsx';
import { FieldPalette } from './field-palette.tsx';
import styles from './form-builder.module.css';
import { useFieldDrop } from './use-field-drop.ts';

interface FormBuilderProps {
  readonly design: TemplateDesign;
  readonly departments: OpenedDesign['departments'];
  /** The highest number of a field's key in the published versions. */
  readonly lastFieldNumber: number;
  /** The key of the field that is chosen in the form and on the sheet. */
  readonly chosen: string | null;
  readonly tried: Tried;
  readonly onChoose: (key: string | null) => void;
  readonly onTry: (tried: Tried) => void;
  readonly onChange: (fields: DesignedField[]) => void;
}

/** The kinds of field, and the form as its writer will see it (ADM-75). */
export const FormBuilder = (props: FormBuilderProps): ReactNode => {
  const { design, departments, lastFieldNumber, chosen, tried, onChoose, onTry, onChange } = props;
  const { t } = useTranslation('templates');
  const { fields } = design;
  const box = useRef<HTMLDivElement>(null);
  const focus = useRowFocus({ box, count: fields.length, onMove: (row, by) => onChange(moved(fields, row, by)) });
  const isFull = fields.length >= maxTemplateFields;
  const add = (kind: DesignedField['kind'], at: number): void => {
    if (isFull) return;
    const next = addedField(fields, kind, { at, lastNumber: lastFieldNumber });
    focus.added(at);
    onChoose(next[at]?.key ?? null);
    onChange(next);
  };
  const dropPlace = useFieldDrop({ box, onAdd: add, onPlace: (from, at) => onChange(placed(fields, from, at)) });
  const chosenAt = fields.findIndex(({ key }) => key === chosen);
  // A press anywhere on a field chooses it; by keys, the button in its heading does.
  useEffect(() => {
    const form = box.current;
    const onPress = ({ target }: MouseEvent): void => {
      const row = target instanceof Element ? target.closest('[data-tried]')?.closest<HTMLElement>('[data-row]') : null;
      const field = row ? fields[Number(row.dataset['row'])] : undefined;
      if (field) onChoose(field.key);
    };
    form?.addEventListener('click', onPress);
    return () => form?.removeEventListener('click', onPress);
  });
  // A field that was chosen on the sheet may be out of sight.
  useEffect(() => {
    if (chosen !== null) box.current?.querySelector(`[data-field="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={box} className={styles.builder}>
      <FieldPalette isFull={isFull} onAdd={(kind) => add(kind, chosenAt === -1 ? fields.length : chosenAt + 1)} />
      <Card title={t('design.form')} className={styles.form} data-drops="">
        {fields.length === 0 ? <p className={cx(styles.hint, dropPlace !== null && styles.dropBefore)}>{t('design.noFields')}</p> : null}
        {fields.length > 0 ? (
          <ol className={styles.cards}>
            {fields.map((field, index) => (
              <li
                key={field.key}
                data-row={index}
                className={cx(
                  dropPlace === index && styles.dropBefore,
                  dropPlace === fields.length && index === fields.length - 1 && styles.dropAfter,
                )}
              >
                <FieldCard
                  fields={fields}
                  index={index}
                  isChosen={field.key === chosen}
                  dependents={dependentsOf(design, field.key)}
                  departments={departments}
                  language={tried.language}
                  values={tried.values}
                  onTry={(key, value) => onTry({ ...tried, values: { ...tried.values, [key]: value } })}
                  onChoose={(isChosen) => onChoose(isChosen ? field.key : null)}
                  onChange={(next) => onChange(replaced(fields, index, next))}
                  onMove={(by) => focus.move(index, by)}
                  onRemove={() => {
                    focus.removed(index, fields.length - 1);
                    onChoose((fields[index + 1] ?? fields[index - 1])?.key ?? null);
                    onChange(without(fields, index));
                  }}
                />
              </li>
            ))}
          </ol>
        ) : null}
      </Card>
    </div>
  );
};
