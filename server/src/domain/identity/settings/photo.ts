/** Photos of people: small pictures, stored in the database, so that all servers have them. */
import { randomBytes } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { savePhoto as saveCall } from '@qujat/contract/settings';
import { audit } from '../../../platform/audit/audit.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';

const kinds = [
  { type: 'image/jpeg', begins: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    type: 'image/png',
    begins: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  {
    type: 'image/webp',
    begins: (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
] as const;

/** By content, whatever its name. SVG is not allowed, because it can contain scripts. */
const typeOf = (bytes: Buffer): string | null => kinds.find(({ begins }) => begins(bytes))?.type ?? null;

export const savePhoto = async ({ photo }: CallInput<typeof saveCall>, context: SessionContext): Promise<CallAnswer<typeof saveCall>> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.photos, personId, now);
  const content = photo ? Buffer.from(await photo.arrayBuffer()) : null;
  const content_type = content && typeOf(content);
  if (content && !content_type) throw new InvalidError('settings.notAPicture');
  const code = randomBytes(18).toString('base64url');
  const address = content ? `/ce/dwn/?photo=${code}` : null;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('person_photos').where('person_id', '=', personId).execute();
    if (content && content_type)
      await transaction.insertInto('person_photos').values({ code, person_id: personId, content, content_type, created_at: now }).execute();
    await transaction.updateTable('people').set({ photo: address }).where('id', '=', personId).execute();
    await audit(transaction, context, 'settings.changed', { personId, organisationId, details: { what: 'photo' } });
  });
  return { photo: address };
};

/** Serves a photo to any signed-in person who knows its code. */
export const showPhoto = async (query: PageQuery, { db }: SessionContext): Promise<PageAnswer> => {
  const row = await db
    .selectFrom('person_photos')
    .select(['content', 'content_type'])
    .where('code', '=', query.fields.get('photo') ?? '')
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { file: row.content, contentType: row.content_type };
};
