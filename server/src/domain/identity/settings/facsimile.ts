/** Facsimiles (ADM-64): a picture of a signature by hand. Each one that a document bears stays as it is; a new one is a new row. */
import { randomBytes } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  facsimileRemovalHours,
  maxFacsimileSide,
  type readFacsimile as readCall,
  type saveFacsimile as saveCall,
} from '@qujat/contract/facsimile';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { facsimileAddress } from '../../../platform/pictures/addresses.ts';
import { expectPicture } from '../../../platform/pictures/picture.ts';

type Answer = CallAnswer<typeof readCall>;

const removalMs = facsimileRemovalHours * 3_600_000;

type Owner = Pick<SessionContext['session'], 'employeeId' | 'organisationId'>;

const present = (db: Queryable, { employeeId, organisationId }: Owner) =>
  db
    .selectFrom('facsimiles')
    .select(['id', 'code', 'used_at'])
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null);

/**
 * When a document first bore the facsimile of this employee, or one that it has replaced. The time for removal counts from then, so that nobody removes one by replacing it
 * with another that no document bears yet.
 */
const firstUsedAt = async (db: Queryable, { employeeId, organisationId }: Owner): Promise<Date | null> => {
  const row = await db
    .selectFrom('facsimiles')
    .select((eb) => eb.fn.min('used_at').as('first'))
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('removed', '=', false)
    .executeTakeFirst();
  return row?.first ?? null;
};

/** The present facsimile of an employee. */
export const facsimileOf = async (db: Queryable, owner: Owner): Promise<Answer> => {
  const found = await present(db, owner).executeTakeFirst();
  const first = found ? await firstUsedAt(db, owner) : null;
  return {
    address: found ? facsimileAddress(found.code) : null,
    usedAt: found?.used_at ? unixSeconds(found.used_at) : null,
    removableUntil: first && unixSeconds(new Date(first.getTime() + removalMs)),
  };
};

/** Ends the present facsimile. One that no document bears is deleted; one that has stood for too long can only be replaced. */
const endPresent = async (trx: Queryable, owner: Owner, now: Date, isReplaced: boolean): Promise<boolean> => {
  const found = await present(trx, owner).forUpdate().executeTakeFirst();
  if (!found) return false;
  const first = isReplaced ? null : await firstUsedAt(trx, owner);
  if (first && now.getTime() > first.getTime() + removalMs) throw new BusinessError('settings.facsimileStays');
  const { employeeId, organisationId } = owner;
  const changing = trx.updateTable('facsimiles').where('organisation_id', '=', organisationId);
  await (found.used_at
    ? changing.set({ ended_at: now }).where('id', '=', found.id).execute()
    : trx.deleteFrom('facsimiles').where('id', '=', found.id).where('organisation_id', '=', organisationId).execute());
  if (!isReplaced) await changing.set({ removed: true }).where('employee_id', '=', employeeId).execute();
  return true;
};

/** Stores a facsimile of an employee, or removes it. The person who does so may be an administrator. */
export const putFacsimile = async (employeeId: number, picture: File | undefined, context: SessionContext): Promise<Answer> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.photos, personId, now);
  const content = picture ? Buffer.from(await picture.arrayBuffer()) : null;
  if (content) expectPicture(content, { types: ['image/png'], maxSide: maxFacsimileSide });
  await db.transaction().execute(async (trx) => {
    // Two changes at once: one facsimile remains.
    await trx
      .selectFrom('employees')
      .select('id')
      .where('id', '=', employeeId)
      .where('organisation_id', '=', organisationId)
      .forNoKeyUpdate()
      .execute();
    const before = await endPresent(trx, { employeeId, organisationId }, now, content !== null);
    if (content)
      await trx
        .insertInto('facsimiles')
        .values({
          organisation_id: organisationId,
          employee_id: employeeId,
          code: randomBytes(18).toString('base64url'),
          content,
          created_at: now,
          created_by: session.employeeId,
        })
        .execute();
    const details = { employee: employeeId, before, after: content !== null };
    await audit(trx, context, 'person.facsimile', { personId, organisationId, details });
  });
  return facsimileOf(db, { employeeId, organisationId });
};

export const readFacsimile = ({ db, session }: SessionContext): Promise<Answer> => facsimileOf(db, session);

export const saveFacsimile = ({ picture }: CallInput<typeof saveCall>, context: SessionContext): Promise<Answer> =>
  putFacsimile(context.session.employeeId, picture, context);

/** Shows a facsimile to its owner, and to the system administrator of the organisation. For all others it does not exist. */
export const showFacsimile = async (query: PageQuery, { db, session }: SessionContext): Promise<PageAnswer> => {
  const row = await db
    .selectFrom('facsimiles as f')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'f.employee_id').onRef('e.organisation_id', '=', 'f.organisation_id'))
    .select(['f.content', 'f.employee_id'])
    .where('f.code', '=', query.fields.get('code') ?? '')
    .where('e.organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!row || (row.employee_id !== session.employeeId && !session.roles.has('system-administrator'))) throw new NotFoundError();
  return { file: row.content, contentType: 'image/png' };
};
