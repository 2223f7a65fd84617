/** The owner's actions on folders: create, rename, open and close (CLD-3). */
import { randomBytes } from 'node:crypto';
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/cloud-changes';
import { isGuessable, productNames } from '../../platform/crypto/guessable.ts';
import { shortestLinkPassword, usualLinkDays } from '@qujat/contract/link-mode';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';
import { expectLink, expectLinks } from './link-rules.ts';
import type { CloudSessionContext } from './services.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { tellPerson } from '../identity/security-letters.ts';
import { lockOwn } from './access.ts';
import { cleanName, refuseTaken, type FolderName } from './folder-names.ts';
import { lockTrees } from './tree-lock.ts';

/** Nobody needs deeper trees, and they would make every check slow. */
export const deepest = 30;

interface NewFolder extends FolderName {
  readonly byVisitor?: boolean;
}

export const depthOf = async (transaction: Queryable, organisationId: number, folderId: number): Promise<number> => {
  const { rows } = await sql<{ depth: number }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from folders where id = ${folderId} and organisation_id = ${organisationId}
      union select f.id, f.parent_id from folders f join above on f.id = above.parent_id where f.organisation_id = ${organisationId}
    ) select count(*) as depth from above`.execute(transaction);
  return rows[0]?.depth ?? 0;
};

/** Creates a folder in a locked one of a locked tree, or at the owner's root. Returns its id. */
export const addFolder = async (transaction: Queryable, folder: NewFolder, now: Date): Promise<number> => {
  if (folder.parentId !== null && (await depthOf(transaction, folder.organisationId, folder.parentId)) >= deepest)
    throw new BusinessError('cloud.tooDeep');
  await refuseTaken(transaction, folder);
  const { id } = await transaction
    .insertInto('folders')
    .values({
      organisation_id: folder.organisationId,
      owner_id: folder.ownerId,
      parent_id: folder.parentId,
      name: folder.name,
      link: null,
      link_expires_at: null,
      by_visitor: folder.byVisitor ?? false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const createFolder = async (
  { parentId, name }: CallInput<typeof calls.createFolder>,
  { db, session, now }: SessionContext,
): Promise<{ id: number }> => {
  await consume(db, limits.foldersMade, session.personId, now);
  return db.transaction().execute(async (transaction) => {
    await lockTrees(transaction, session.organisationId, session.employeeId);
    if (parentId !== 0) await lockOwn(transaction, parentId, session);
    return {
      id: await addFolder(
        transaction,
        { parentId: parentId || null, name: cleanName(name), ownerId: session.employeeId, organisationId: session.organisationId },
        now,
      ),
    };
  });
};

export const renameFolder = ({ id, name: given }: CallInput<typeof calls.renameFolder>, { db, session }: SessionContext): Promise<null> =>
  db.transaction().execute(async (transaction) => {
    const name = cleanName(given);
    const { parent_id: parentId } = await lockOwn(transaction, id, session);
    await refuseTaken(transaction, { parentId, name, ownerId: session.employeeId, organisationId: session.organisationId }, id);
    await transaction
      .updateTable('folders')
      .set({ name })
      .where('id', '=', id)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    return null;
  });

const entry = ({ session }: SessionContext, details: Readonly<Record<string, string | number | boolean>>) => ({
  personId: session.personId,
  organisationId: session.organisationId,
  details,
});

/** The end of a link, as the audit log keeps it: in the seconds of the wire, so that an end that was sent back unchanged is the same. */
const endOf = (at: Date | null): number | 'none' => (at ? Math.round(at.getTime() / 1000) : 'none');

/** A folder that is opened again gets a new link, because the holders of the old one were excluded on purpose. */
export const shareFolder = ({ id, shared, mode: given }: CallInput<typeof calls.shareFolder>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (transaction) => {
    const folder = await lockOwn(transaction, id, context.session);
    if (folder.shared === shared) return null;
    const { linkDays, linkUploads } = await loadPolicy(transaction, context.session.organisationId);
    const mode = given ?? (linkUploads ? 'both' : 'view');
    if (shared) await expectLinks(transaction, context.session.organisationId, mode);
    const opened = {
      shared: true,
      link: randomBytes(18).toString('base64url'),
      link_expires_at: new Date(context.now.getTime() + Math.min(usualLinkDays, linkDays ?? usualLinkDays) * 86_400_000),
      link_password: null,
      link_mode: mode,
      link_failures: 0,
    };
    await transaction
      .updateTable('folders')
      .set(shared ? opened : { shared: false })
      .where('id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    if (shared) await tellPerson(transaction, context, context.session.personId, 'linkCreated', { folder: folder.name });
    const allowed = { expires: endOf(opened.link_expires_at), linkMode: mode };
    await audit(transaction, context, shared ? 'folder.shared' : 'folder.closed', entry(context, { folder: id, ...(shared && allowed) }));
    return null;
  });

/** Twenty tries lock a link, so the first twenty that anybody would make must not open it. */
const expectGoodLinkPassword = async (password: string): Promise<void> => {
  const seen = [...password.replaceAll(/\p{Cf}/gu, '').trim()];
  if (seen.length < shortestLinkPassword) throw new BusinessError('cloud.shortLinkPassword', { least: shortestLinkPassword });
  if (new Set(seen).size < 4 || (await isGuessable(password, productNames))) throw new BusinessError('cloud.guessableLinkPassword');
};

export const limitLink = async (
  { id, expires, password, withoutPassword, mode }: CallInput<typeof calls.limitLink>,
  context: CloudSessionContext,
): Promise<null> => {
  const { db, session, now, passwordCost } = context;
  if (expires !== undefined && expires * 1000 <= now.getTime()) throw new BusinessError('cloud.pastExpiry');
  if (password !== undefined) await expectGoodLinkPassword(password);
  // In advance: it takes a quarter of a second, which should not block others.
  const hash = password === undefined ? undefined : await hashPassword(password, passwordCost);
  return db.transaction().execute(async (transaction) => {
    const { shared, link_expires_at, link_password, link_mode } = await lockOwn(transaction, id, session);
    if (!shared) throw new BusinessError('cloud.notShared');
    const withPassword = hash !== undefined || (link_password !== null && !withoutPassword);
    const ends = expires === undefined ? null : new Date(expires * 1000);
    await expectLink(transaction, { ends, withPassword, mode: mode ?? link_mode }, context);
    await transaction
      .updateTable('folders')
      .set({
        link_expires_at: ends,
        ...(mode !== undefined && { link_mode: mode }),
        ...(withoutPassword && { link_password: null, link_failures: 0 }),
        // A new password unlocks a locked link.
        ...(hash !== undefined && { link_password: hash, link_failures: 0 }),
      })
      .where('id', '=', id)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    const details = {
      folder: id,
      'before.expires': endOf(link_expires_at),
      'after.expires': endOf(ends),
      'before.linkMode': link_mode,
      'after.linkMode': mode ?? link_mode,
      'before.withPassword': link_password !== null,
      'after.withPassword': withPassword,
      // Never the password itself.
      ...(link_password !== null && hash !== undefined && { passwordReplaced: true }),
    };
    await audit(transaction, context, 'folder.link-limited', entry(context, details));
    return null;
  });
};

export const giveAccess = ({ id, employeeId }: CallInput<typeof calls.giveAccess>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (transaction) => {
    const { session } = context;
    await lockOwn(transaction, id, session);
    if (employeeId === session.employeeId) throw new BusinessError('cloud.ownAccess');
    const colleague = await transaction
      .selectFrom('employees')
      .select('id')
      .where('id', '=', employeeId)
      .where('organisation_id', '=', session.organisationId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!colleague) throw new BusinessError('cloud.unknownColleague');
    await transaction
      .insertInto('folder_access')
      .values({ organisation_id: session.organisationId, folder_id: id, employee_id: employeeId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await audit(transaction, context, 'folder.opened', entry(context, { folder: id, employeeId }));
    return null;
  });

export const revokeAccess = ({ id, employeeId }: CallInput<typeof calls.revokeAccess>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (transaction) => {
    await lockOwn(transaction, id, context.session);
    await transaction
      .deleteFrom('folder_access')
      .where('folder_id', '=', id)
      .where('employee_id', '=', employeeId)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await audit(transaction, context, 'folder.revoked', entry(context, { folder: id, employeeId }));
    return null;
  });
