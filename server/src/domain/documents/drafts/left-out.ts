/** The steps under a condition that the writer of a document takes off its route (ADM-53). */
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { Queryable } from '../../../platform/database/pool.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import type { LeftOut } from '../route/settle.ts';
import { loadDesignedRoute } from '../templates/versions.ts';

/** Suggested people are taken off the list of participants; a step under a condition is not on that list. */
export const isRemovable = ({ when, demand }: DesignedStep): boolean => when.rules.length > 0 && demand === 'none';

/** Whether the version has all these steps and lets its writer leave them out. */
export const areRemovable = async (
  db: Queryable,
  leftOut: readonly LeftOut[],
  { organisationId, versionId }: { readonly organisationId: number; readonly versionId: number | null },
): Promise<boolean> => {
  if (leftOut.length === 0) return true;
  const route = await loadDesignedRoute(db, organisationId, versionId);
  return leftOut.every(({ stage, step }) => {
    const designed = route?.stages.find((each) => each.stage === stage)?.steps[step];
    return designed !== undefined && isRemovable(designed);
  });
};

/** Throws FieldError for a step that the version does not have, or does not let its writer leave out. */
export const expectRemovable = async (...given: Parameters<typeof areRemovable>): Promise<void> => {
  if (!(await areRemovable(...given))) throw new FieldError('fields.notAllowed', 'leftOut');
};

const isPlace = (value: unknown): value is LeftOut =>
  typeof value === 'object' &&
  value !== null &&
  'stage' in value &&
  'step' in value &&
  Number.isInteger(value.stage) &&
  Number.isInteger(value.step);

/** What the body of a document says. */
export const leftOutOf = (body: Record<string, unknown>): readonly LeftOut[] => {
  const { leftOut } = body;
  return Array.isArray(leftOut) ? leftOut.filter(isPlace).map(({ stage, step }) => ({ stage, step })) : [];
};
