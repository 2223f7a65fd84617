import { askedForm } from '@qujat/contract/asked-form';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateDesign } from '@qujat/contract/template-design';

const keysIn = ({ rules }: FieldCondition): readonly string[] => rules.map(({ field }) => field);

/** The fields that decide whom the route asks: those of its conditions, and those that decide whether these are asked. Pure. */
export const simulatedFields = (
  { stages, fields }: Pick<TemplateDesign, 'stages' | 'fields'>,
  tried: Readonly<Record<string, string>>,
): readonly DesignedField[] => {
  const named = new Set(stages.flatMap(({ steps }) => steps.flatMap(({ when }) => keysIn(when))));
  // A set is walked with what is added to it on the way.
  for (const key of named) for (const field of fields) if (field.key === key) for (const each of keysIn(field.when)) named.add(each);
  // As the simulation does, it takes the total alone, without the rows of its table.
  const alone = fields.map((each) => ({ ...each, totalOf: '' as const }));
  const asked = new Set(askedForm(alone, tried).fields.map(({ key }) => key));
  return fields.filter(({ key }) => named.has(key) && asked.has(key));
};
