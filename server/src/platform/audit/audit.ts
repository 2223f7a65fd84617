import { sql, type RawBuilder } from 'kysely';
import type { Database, Queryable } from '../database/pool.ts';
import type { RequestContext, SessionContext } from '../http/context.ts';
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
  | 'signing.phone-asked'
  | 'signing.phone-read'
  | 'iin.bound'
  | 'iin.refused'
  | 'settings.changed'
  | 'settings.calendar-made'
  | 'settings.calendar-revoked'
  | 'factor.failed'
  | 'session.ended'
  | 'organisation.selected'
  | 'organisation.policy'
  | 'operator.added'
  | 'operator.removed'
  | 'template.published'
  | 'template.discarded'
  | 'template.retired'
  | 'template.restored'
  | 'index.created'
  | 'index.changed'
  | 'index.removed'
  | 'index.department-code'
  | 'contractor.created'
  | 'contractor.changed'
  | 'contractor.merged'
  | 'contractor.imported'
  | 'hold.placed'
  | 'hold.lifted'
  | 'destruction.begun'
  | 'template.exported'
  | 'template.imported'
  | 'category.created'
  | 'category.renamed'
  | 'category.ordered'
  | 'category.removed'
  | 'organisation.renamed'
  | 'first-steps.hidden'
  | 'first-steps.shown'
  | 'organisation.time-zone'
  | 'organisation.layout'
  | 'organisation.labels'
  | 'organisation.logo'
  | 'calendar.changed'
  | 'calendar.restored'
  | 'department.created'
  | 'department.renamed'
  | 'department.head'
  | 'department.moved'
  | 'department.merged'
  | 'department.closed'
  | 'department.reopened'
  | 'department.removed'
  | 'role.created'
  | 'role.changed'
  | 'role.holders'
  | 'role.removed'
  | 'person.changed'
  | 'person.sessions-ended'
  | 'person.factor-reset'
  | 'person.password-demanded'
  | 'person.locked'
  | 'person.unlocked'
  | 'people.import-begun'
  | 'people.import-stopped'
  | 'people.imported'
  | 'people.exported'
  | 'invitation.changed'
  | 'person.dismissed'
  | 'person.dismissal-planned'
  | 'person.dismissal-called-off'
  | 'person.transferred'
  | 'person.facsimile'
  | 'person.invited'
  | 'person.invited-again'
  | 'invitation.taken-back'
  | 'invitation.accepted'
  | 'letter.answered'
  | 'deputy.set'
  | 'deputy.changed'
  | 'deputy.removed'
  | 'substitution.begun'
  | 'substitution.ended'
  | 'folder.shared'
  | 'folder.closed'
  | 'folder.link-limited'
  | 'folder.link-password-failed'
  | 'folder.link-locked'
  | 'folder.opened'
  | 'folder.revoked'
  | 'access.refused'
  | 'access.refused-often'
  | 'file.downloaded'
  | 'archive.downloaded'
  | 'list.exported'
  | 'list.journal-exported'
  | 'list.discipline-exported'
  | 'log.exported'
  | 'document.printed'
  | 'document.downloaded'
  | 'document.emailed'
  | 'package.downloaded';

export interface AuditEntry {
  readonly personId: number | null;
  readonly organisationId?: number | null;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Who makes the request, and from where. */
type Asker = Pick<RequestContext, 'now' | 'address' | 'userAgent'> & Partial<Pick<RequestContext, 'writeAuditLine'>>;

/**
 * An event of an account, such as a failed sign-in, belongs to the organisation in which the person worked last: its administrator reads it.
 * The statement is the same for somebody unknown.
 */
const organisationOf = (personId: number | null): RawBuilder<number | null> => sql<number | null>`(
  select e.organisation_id from employees e where e.person_id = ${personId} and e.ended_at is null
  order by (select max(s.created_at) from sessions s where s.employee_id = e.id) desc nulls last, e.id limit 1)`;

/** Records who did what and from where. Never a password, a token or a code. */
export const audit = async (
  db: Queryable,
  context: Asker,
  event: AuditEvent,
  { personId, organisationId = null, details = {} }: AuditEntry,
): Promise<void> => {
  const { now: at, address, userAgent: user_agent } = context;
  await db
    .insertInto('audit_log')
    .values({ at, person_id: personId, organisation_id: organisationId ?? organisationOf(personId), event, address, user_agent, details })
    .execute();
  context.writeAuditLine?.({ time: at.toISOString(), audit: event, personId, organisationId, address, userAgent: user_agent, details });
};

/** Records many events of one kind at once, each with its own details. */
export const auditMany = async (
  db: Queryable,
  context: Asker,
  event: AuditEvent,
  { personId, organisationId = null }: Omit<AuditEntry, 'details'>,
  details: readonly NonNullable<AuditEntry['details']>[],
): Promise<void> => {
  if (details.length === 0) return;
  const { now: at, address, userAgent: user_agent } = context;
  await db
    .insertInto('audit_log')
    .values(
      details.map((each) => ({ at, person_id: personId, organisation_id: organisationId, event, address, user_agent, details: each })),
    )
    .execute();
};

/** Records what a signed-in person has exported from the product, or has tried to. */
export const auditAccess = (
  context: SessionContext | RequestContext,
  event: AuditEvent,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> => {
  const { db, session } = context;
  return audit(db, context, event, { personId: session?.personId ?? null, organisationId: session?.organisationId ?? null, details });
};

/** Consumes an attempt. The first refusal of a window is logged; further ones are not, so that guessing cannot fill the log. */
export const takeAuditedTry = async (
  context: Asker & { readonly db: Database },
  limit: Limit,
  who: string | number,
  personId: number | null,
  count = 1,
): Promise<void> => {
  try {
    await consume(context.db, limit, who, context.now, count);
  } catch (error) {
    if (error instanceof TooOftenError && error.isFirst)
      await audit(context.db, context, 'sign-in.locked', { personId, details: { limit: limit.name } });
    throw error;
  }
};
