import { askedForm } from '@qujat/contract/asked-form';
import type { DraftForm, RouteDemand } from '@qujat/contract/draft-form';
import { holds } from '@qujat/contract/field-condition';
import { conditionFields } from '../condition-fields.ts';

/** What the route must contain while these values are written. Pure. */
export const demandsFor = (
  { template, demands, conditionalDemands }: Pick<DraftForm, 'template' | 'demands' | 'conditionalDemands'>,
  written: Readonly<Record<string, string>>,
): readonly RouteDemand[] => {
  const { fields } = template;
  const { values } = askedForm(fields, written);
  return [...demands, ...conditionalDemands.filter(({ when }) => holds(when, conditionFields(fields), values))];
};
