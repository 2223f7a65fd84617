/** Browsers in which a person has signed in before (docs/decisions/0174). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { deviceCookie } from '../session/cookies.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { deviceLife } from './lifetimes.ts';

/** The hash of this browser's token if the person has signed in with it before; otherwise null. */
export const findKnownDevice = async (db: Queryable, context: RequestContext, personId: number): Promise<Buffer | null> => {
  const token = context.cookie(deviceCookie);
  if (!token) return null;
  const known = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('person_id', '=', personId)
    .where('seen_at', '>=', new Date(context.now.getTime() - deviceLife))
    .executeTakeFirst();
  return known?.hash ?? null;
};

/**
 * Makes this browser known for the person. Call it only after the person has proved their identity, within a transaction. The first sign-in
 * of a person in a browser replaces its token, so that a token planted from outside never becomes known.
 */
export const rememberDevice = async (db: Queryable, context: RequestContext, personId: number): Promise<void> => {
  const given = context.cookie(deviceCookie);
  const isKnown = given !== undefined && (await findKnownDevice(db, context, personId)) !== null;
  const token = isKnown ? given : newToken();
  const hash = hashToken(token);
  if (given !== undefined && !isKnown) await db.updateTable('known_devices').set({ hash }).where('hash', '=', hashToken(given)).execute();
  await db
    .insertInto('known_devices')
    .values({ hash, person_id: personId, seen_at: context.now })
    .onConflict((conflict) => conflict.columns(['hash', 'person_id']).doUpdateSet({ seen_at: context.now }))
    .execute();
  context.setCookie(deviceCookie, token, { sameSite: 'strict', maxAge: deviceLife / 1000 });
};
