import type { DraftForm, RouteDemand } from '@qujat/contract/draft-form';
import { holds } from '@qujat/contract/field-condition';
import { withTotals } from '@qujat/contract/table-value';
import { conditionFields } from '../condition-fields.ts';

/** What the route must contain while these values are written. Pure. */
export const demandsFor = (
  { template, demands, conditionalDemands }: Pick<DraftForm, 'template' | 'demands' | 'conditionalDemands'>,
  written: Readonly<Record<string, string>>,
): readonly RouteDemand[] => {
  const { fields } = template;
  const values = withTotals(fields, written);
  return [...demands, ...conditionalDemands.filter(({ when }) => holds(when, conditionFields(fields), values))];
};
