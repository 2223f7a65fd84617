import type { DesignedField } from '@qujat/contract/designed-field';
import type { DocumentLanguage } from '@qujat/contract/draft-form';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { useTranslation } from '@qujat/i18n';
import { hasSlot, Slot } from '@qujat/remotes';
import { cx } from '@qujat/ui/cx';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButtons } from '../row-buttons.tsx';
import { useConditionText } from '../route/use-condition-text.ts';
import type { Dependents } from './dependents.ts';
import { mayBeRemoved } from './dependents.ts';
import { FieldInspector } from './field-inspector.tsx';
import styles from './form-builder.module.css';
import { shownField } from './shown-field.ts';
import { useDependentsText } from './use-dependents-text.ts';

// locale-keys: templates:design.kind.*

interface FieldCardProps {
  readonly fields: readonly DesignedField[];
  readonly index: number;
  readonly isChosen: boolean;
  readonly dependents: Dependents;
  readonly departments: OpenedDesign['departments'];
  readonly language: DocumentLanguage;
  readonly values: Readonly<Record<string, string>>;
  readonly onTry: (key: string, value: string) => void;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onChange: (field: DesignedField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** A field as its writer will see it; the chosen one opens what can be changed in it. */
export const FieldCard = (props: FieldCardProps): ReactNode => {
  const { fields, index, isChosen, dependents, departments, language, values } = props;
  const { onTry, onChoose, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('templates');
  const conditionText = useConditionText(fields, departments);
  const dependentsText = useDependentsText();
  const field = fields[index]!;
  const unnamed = t('design.field', { number: index + 1 });
  const name = field.ru || unnamed;
  const needed = dependentsText({ ...dependents, isInText: false });
  const shown = shownField(field, { fields, values, unnamed });
  return (
    <fieldset aria-label={name} className={cx(styles.card, isChosen && styles.chosen)}>
      <header className={styles.cardHead}>
        <span aria-hidden="true" className={styles.handle} draggable data-drag={`field:${index}`}>
          <GripVertical />
        </span>
        <button
          type="button"
          className={styles.cardTitle}
          data-field={field.key}
          aria-expanded={isChosen}
          aria-label={`${index + 1}. ${t(`design.kind.${field.kind}`)}: ${name}`}
          onClick={() => onChoose(!isChosen)}
        >
          {index + 1}. {t(`design.kind.${field.kind}`)}
          {field.when.rules.length > 0 ? (
            <span className={styles.condition}>{t('design.if', { condition: conditionText(field.when) })}</span>
          ) : null}
        </button>
        {isChosen ? (
          <RowButtons
            name={name}
            index={index}
            count={fields.length}
            stays={mayBeRemoved(dependents) ? undefined : t('design.fieldStays', { name, what: needed })}
            onMove={onMove}
            onRemove={onRemove}
          />
        ) : null}
      </header>
      <div className={styles.shown} data-tried="">
        {hasSlot('documents/template-form') ? (
          <Slot
            name="documents/template-form"
            props={{
              fields: [shown.field],
              language,
              departments: departments.filter(({ isClosed }) => !isClosed),
              values: { [field.key]: shown.value },
              onChange: onTry,
            }}
          />
        ) : (
          name
        )}
      </div>
      {isChosen ? (
        <FieldInspector
          field={field}
          others={fields.filter(({ key }) => key !== field.key)}
          departments={departments}
          dependents={dependentsText(dependents)}
          onChange={onChange}
        />
      ) : null}
    </fieldset>
  );
};
