/** A folder's link for outsiders: its validity, its folder, and its password. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkMode } from '@qujat/contract/link-mode';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { countAsWrong, lockAfter, uncount } from './link-lock.ts';
import { verifyPassword } from '../../platform/crypto/password.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';

/** A folder whose link is valid now. */
export interface OpenFolder {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly organisationId: number;
  readonly organisation: { readonly ru: string; readonly kk: string };
  readonly timeZone: string;
  readonly link: string;
  readonly passwordHash: string | null;
  readonly mode: LinkMode;
}

/** Throws BusinessError with the reason why the link is not valid. */
export const openByLink = async (link: string, { db, now, network }: RequestContext): Promise<OpenFolder> => {
  await consume(db, limits.linkReads, network, now);
  const { rows } = await sql<
    OpenFolder & { shared: boolean; trashed: boolean; expired: boolean; allowed: boolean; unprotected: boolean; uploads: boolean }
  >`
    select f.id, f.name, f.owner_id as "ownerId", f.organisation_id as "organisationId",
      jsonb_build_object('ru', o.name_ru, 'kk', o.name_kk) as organisation, o.time_zone as "timeZone", f.link, f.link_password as "passwordHash", f.link_mode as mode,
      f.shared, f.trashed_at is not null as trashed, coalesce((o.rules ->> 'linksAllowed')::boolean, true) as allowed,
      coalesce((o.rules ->> 'linkPassword')::boolean, false) and f.link_password is null as unprotected,
      coalesce((o.rules ->> 'linkUploads')::boolean, true) as uploads, coalesce(f.link_expires_at <= ${now}, false) as expired
    from folders f join organisations o on o.id = f.organisation_id where f.link = ${link}`.execute(db);
  const [folder] = rows;
  if (!folder) {
    await consume(db, limits.unknownLinks, network, now);
    throw new BusinessError('cloud.linkUnknown');
  }
  if (!folder.shared || folder.trashed) throw new BusinessError('cloud.linkRevoked');
  // The policy holds for links of before as well: until its owner protects the link, nobody enters.
  if (!folder.allowed || (folder.mode === 'upload' && !folder.uploads)) throw new BusinessError('cloud.linkRevoked');
  if (folder.unprotected) throw new BusinessError('policy.linkUnprotected');
  if (folder.expired) throw new BusinessError('cloud.linkExpired');
  return folder.uploads ? folder : { ...folder, mode: 'view' };
};

const day = 24 * 3_600;
const cookieOf = (folderId: number): string => `qujat_link_${folderId}`;

type Proven = Pick<OpenFolder, 'id' | 'link' | 'passwordHash'>;

/** A new password, or a new link, invalidates it. Without a password, only who knows the link can make it. */
const proofOf = ({ id, link, passwordHash }: Proven, until: number): string =>
  createHmac('sha256', passwordHash ?? '')
    .update(`${id} ${link} ${until}`)
    .digest('base64url');

const newProof = (folder: Proven, now: Date): string => {
  const until = Math.floor(now.getTime() / 1000) + day;
  return `${until}.${proofOf(folder, until)}`;
};

/** Whether this browser has opened the folder by its present link, with the password if there is one. */
const hasOpened = (folder: Proven, { cookie, now }: RequestContext): boolean => {
  const [until = '', proof = ''] = (cookie(cookieOf(folder.id)) ?? '').split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(folder, Number(until)))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** Whether somebody who knows the link may enter: this browser has given the password, or the link has none. */
export const hasPassed = (folder: Proven, context: RequestContext): boolean => folder.passwordHash === null || hasOpened(folder, context);

/** Remembers for a day that this browser has opened the folder: the addresses of its files do not contain the link. */
export const rememberOpening = (folder: Proven, { now, setCookie }: RequestContext): void =>
  setCookie(cookieOf(folder.id), newProof(folder, now), { maxAge: day });

/** The context of a request that names the link of an entered folder itself: it needs nothing to be remembered. */
export const namingLink = <C extends RequestContext>(folder: Proven, context: C): C => {
  const proof = newProof(folder, context.now);
  return { ...context, cookie: (name: string) => (name === cookieOf(folder.id) ? proof : context.cookie(name)) };
};

/** Checks a password; throws BusinessError if it is wrong. */
export const givePassword = async (folder: OpenFolder, password: string, context: RequestContext): Promise<void> => {
  const { db, now, network } = context;
  await consume(db, limits.linkPasswords, `${folder.id} ${network}`, now);
  await consume(db, limits.linkPasswordsOfFolder, folder.id, now);
  const failures = await countAsWrong(folder, context);
  if (!(await verifyPassword(password, folder.passwordHash))) {
    await audit(db, context, 'folder.link-password-failed', {
      personId: null,
      organisationId: folder.organisationId,
      details: { folder: folder.id },
    });
    await lockAfter(failures, folder, context);
    throw new BusinessError('cloud.linkPasswordWrong');
  }
  await uncount(folder, context);
  rememberOpening(folder, context);
};

export interface Step {
  readonly id: number;
  readonly name: string;
}

/** The path from the link's folder down to another. Throws NotFoundError for a folder that is not behind the link. */
export const wayTo = async (db: Queryable, root: Step, id: number): Promise<readonly [Step, ...Step[]]> => {
  if (id === 0 || id === root.id) return [root];
  const { rows } = await sql<Step & { parentId: number | null }>`
    with recursive above (id, name, parent_id, distance) as (
      select id, name, parent_id, 0 from folders where id = ${id} and trashed_at is null
      union all
      select f.id, f.name, f.parent_id, distance + 1 from folders f join above on f.id = above.parent_id where above.id <> ${root.id} and distance < 100
    ) select id, name, parent_id as "parentId" from above order by distance desc`.execute(db);
  if (rows[0]?.id !== root.id) throw new NotFoundError();
  return [root, ...rows.slice(1).map(({ id: each, name }) => ({ id: each, name }))];
};

/** The folder of a file, if it is not in the trash, and every folder above; all of one organisation. */
const foldersAbove = (fileId: number, withTrash: boolean) => sql`
  above (id, parent_id, organisation_id) as (
    select f.id, f.parent_id, f.organisation_id from folder_files ff
    join folders f on f.id = ff.folder_id and f.organisation_id = ff.organisation_id
    where ff.file_id = ${fileId} and (${withTrash} or ff.trashed_at is null and f.trashed_at is null)
    union
    select f.id, f.parent_id, f.organisation_id from folders f
    join above on f.id = above.parent_id and f.organisation_id = above.organisation_id
  )`;

type Closed = 'password' | 'link' | 'expired' | 'closed';

/** Why a file that is, or was, behind a link is not available through it; null for a file that never was. */
export const closedTo = async ({ db, now }: RequestContext, fileId: number): Promise<Closed | null> => {
  const { rows } = await sql<{ why: Closed }>`
    with recursive ${foldersAbove(fileId, true)}
    select why from (
      select case
        when not f.shared or f.trashed_at is not null or f.link_mode = 'upload' then 'closed'
        when f.link_expires_at <= ${now} then 'expired'
        when f.link_password is null then 'link'
        else 'password' end as why
      from folders f join above on above.id = f.id and above.organisation_id = f.organisation_id where f.link is not null
    ) links order by array_position(array['password', 'link', 'expired', 'closed'], why) limit 1`.execute(db);
  return rows[0]?.why ?? null;
};

/** Whether a file is behind a valid link by which this browser has opened the folder, with the password if there is one. */
export const isPublic = async (context: RequestContext, fileId: number): Promise<boolean> => {
  const { rows } = await sql<Proven>`
    with recursive ${foldersAbove(fileId, false)}
    select f.id, f.link, f.link_password as "passwordHash" from folders f
    join above on above.id = f.id and above.organisation_id = f.organisation_id
    join organisations o on o.id = f.organisation_id
    where coalesce((o.rules ->> 'linksAllowed')::boolean, true)
      and (f.link_password is not null or not coalesce((o.rules ->> 'linkPassword')::boolean, false))
      and f.shared and f.link_mode <> 'upload' and f.link is not null and f.trashed_at is null
      and (f.link_expires_at is null or f.link_expires_at > ${context.now})`.execute(context.db);
  return rows.some((folder) => hasOpened(folder, context));
};
