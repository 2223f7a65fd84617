/** What an organisation allows of links for outsiders (ADM-90). */
import type { LinkMode } from '@qujat/contract/link-mode';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { daysBetween } from '../../platform/http/dates.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';

/** Throws BusinessError if no link, or none of this mode, may be opened. */
export const expectLinks = async (db: Queryable, organisationId: number, mode: LinkMode): Promise<void> => {
  const { linksAllowed, linkUploads } = await loadPolicy(db, organisationId);
  if (!linksAllowed) throw new BusinessError('policy.noLinks');
  if (!linkUploads && mode !== 'view') throw new BusinessError('policy.noLinkUploads');
};

interface Limited {
  /** Null: it never ends. */
  readonly ends: Date | null;
  readonly withPassword: boolean;
  readonly mode: LinkMode;
}

/** Checks a link as its owner has set it: it may last to the end of its last day. Throws BusinessError. */
export const expectLink = async (db: Queryable, { ends, withPassword, mode }: Limited, { session, now }: SessionContext): Promise<void> => {
  await expectLinks(db, session.organisationId, mode);
  const { linkDays, linkPassword } = await loadPolicy(db, session.organisationId);
  if (linkDays !== null && (ends === null || daysBetween(now, ends, session.timeZone) > linkDays))
    throw new BusinessError('policy.linkDays', { days: linkDays });
  if (linkPassword && !withPassword) throw new BusinessError('policy.linkPassword');
};
