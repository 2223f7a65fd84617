/** Refused access: every 403, and every 404 for an object named in the request. */
import type { RequestContext } from '../http/context.ts';
import { TooOftenError } from '../http/errors.ts';
import type { Refusal } from '../http/refusals.ts';
import { consume, limits } from '../limits/rate-limit.ts';
import { auditAccess } from './audit.ts';

/** A person who probes numbers fills the log up to a limit only; after that it gets one entry in each window. */
export const auditRefusal = async (context: RequestContext, { method, path, status, ids }: Refusal): Promise<void> => {
  try {
    await consume(context.db, limits.refusalsWritten, context.session?.personId ?? context.address, context.now);
  } catch (error) {
    if (!(error instanceof TooOftenError)) throw error;
    if (error.isFirst) await auditAccess(context, 'access.refused-often', { path });
    return;
  }
  await auditAccess(context, 'access.refused', { method, path, status, ...(ids.length > 0 && { ids: ids.join(' ') }) });
};
