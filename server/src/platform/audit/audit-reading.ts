import type { RequestContext } from '../http/context.ts';
import { consume, limits } from '../limits/rate-limit.ts';
import { auditAccess } from './audit.ts';

/**
 * Records that somebody reads a stored file. The parts of one reading are logged once; a request for the first byte alone is only a check
 * (the cloud checks before it saves).
 */
export const auditReading = async (
  context: RequestContext,
  file: number,
  part: { readonly start: number; readonly end: number } | undefined,
): Promise<void> => {
  if (part?.start === 0 && part.end === 0) return;
  const { db, session, network, now } = context;
  const count = await consume(db, limits.partsDownloaded, `${session?.personId ?? network} ${file}`, now);
  if (!part || count === 1) await auditAccess(context, 'file.downloaded', { file });
};
