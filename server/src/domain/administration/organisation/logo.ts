/** The logo of an organisation (ADM-63): a small picture, stored in the database, so that all servers have it. */
import { randomBytes } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { maxLogoSide, type saveLogo as saveCall } from '@qujat/contract/administration/organisation';
import { audit } from '../../../platform/audit/audit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { logoAddress } from '../../../platform/pictures/addresses.ts';
import { expectPicture } from '../../../platform/pictures/picture.ts';

export const saveLogo = async ({ logo }: CallInput<typeof saveCall>, context: SessionContext): Promise<CallAnswer<typeof saveCall>> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.photos, personId, now);
  const content = logo ? Buffer.from(await logo.arrayBuffer()) : null;
  const picture = content && expectPicture(content, { types: ['image/png', 'image/jpeg'], maxSide: maxLogoSide });
  const logoRow = picture && { code: randomBytes(18).toString('base64url'), content, content_type: picture.type };
  await db.transaction().execute(async (trx) => {
    // Two administrators at once: one logo remains.
    await trx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
    const before = await trx.deleteFrom('organisation_logos').where('organisation_id', '=', organisationId).returning('code').execute();
    if (logoRow)
      await trx
        .insertInto('organisation_logos')
        .values({ organisation_id: organisationId, ...logoRow, created_at: now })
        .execute();
    const details = { before: before.length > 0, after: picture ? `${picture.type}, ${picture.width} × ${picture.height}` : '' };
    await audit(trx, context, 'organisation.logo', { personId, organisationId, details });
  });
  return { logo: logoAddress(logoRow && logoRow.code) };
};

/** Shows a logo to any signed-in person who knows its code: every colleague's sidebar has it. */
export const showLogo = async (query: PageQuery, { db }: SessionContext): Promise<PageAnswer> => {
  const row = await db
    .selectFrom('organisation_logos')
    .select(['content', 'content_type'])
    .where('code', '=', query.fields.get('code') ?? '')
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { file: row.content, contentType: row.content_type };
};
