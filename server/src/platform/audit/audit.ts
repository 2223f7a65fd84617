import type { Database, Queryable } from '../database/pool.ts';
import type { RequestContext } from '../http/context.ts';
import { TooOftenError } from '../http/errors.ts';
import { consume, type Limit } from '../limits/rate-limit.ts';

export type AuditEvent =
  | 'sign-in'
  | 'sign-in.failed'
  | 'sign-in.locked'
  | 'sign-in.second-factor'
  | 'sign-in.code-failed'
  | 'sign-out'
  | 'refresh.reused'
  | 'refresh.unbound'
  | 'password.changed'
  | 'password.failed'
  | 'recovery.asked'
  | 'recovery.done'
  | 'registration.asked'
  | 'registration.done'
  | 'registration.failed'
  | 'sign-in.key-failed'
  | 'sign-in.qr-asked'
  | 'sign-in.esign-failed'
  | 'signing.key-failed'
  | 'iin.bound'
  | 'iin.refused'
  | 'settings.changed'
  | 'factor.failed'
  | 'session.ended'
  | 'organisation.selected'
  | 'deputy.set'
  | 'deputy.changed'
  | 'deputy.removed'
  | 'substitution.begun'
  | 'substitution.ended'
  | 'folder.shared'
  | 'folder.closed'
  | 'folder.link-limited'
  | 'folder.link-password-failed'
  | 'folder.opened'
  | 'folder.revoked';

export interface AuditEntry {
  readonly personId: number | null;
  readonly organisationId?: number | null;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes who did what and from where. Never a password, a token or a code. */
export const audit = async (
  db: Queryable,
  context: Pick<RequestContext, 'now' | 'address' | 'userAgent'>,
  event: AuditEvent,
  { personId, organisationId = null, details = {} }: AuditEntry,
): Promise<void> => {
  const { now: at, address, userAgent: user_agent } = context;
  await db
    .insertInto('audit_log')
    .values({ at, person_id: personId, organisation_id: organisationId, event, address, user_agent, details })
    .execute();
};

/** Consumes an attempt, and logs once a window that none was left, so that continued guessing does not fill the log. */
export const takeAuditedTry = async (
  context: Pick<RequestContext, 'now' | 'address' | 'userAgent'> & { readonly db: Database },
  limit: Limit,
  who: string | number,
  personId: number | null,
): Promise<number> => {
  try {
    return await consume(context.db, limit, who, context.now);
  } catch (error) {
    if (error instanceof TooOftenError && error.isFirst)
      await audit(context.db, context, 'sign-in.locked', { personId, details: { limit: limit.name } });
    throw error;
  }
};
