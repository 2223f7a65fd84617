/** The browsers that a person lets show news (NTF-10). */
import { ECDH } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { mostBrowsers, type addPushBrowser, type pushBrowsers, type removePushBrowser } from '@qujat/contract/push';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { BusinessError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { isReachable } from '../../../platform/reach/networks.ts';

export interface BrowserServices {
  /** The public key of messages to browsers; null: this server pushes nothing. */
  readonly pushKey: string | null;
  /** Push services inside the network that may be reached. */
  readonly pushNetworks: readonly string[];
}

type Context = SessionContext & BrowserServices;

export const listBrowsers = async ({ db, session, pushKey }: Context): Promise<CallAnswer<typeof pushBrowsers>> => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_agent', 'created_at', 'endpoint'])
    .where('employee_id', '=', session.employeeId)
    .orderBy('id', 'desc')
    .execute();
  return {
    key: pushKey,
    browsers: rows.map(({ id, user_agent: device, created_at, endpoint }) => ({ id, device, since: unixSeconds(created_at), endpoint })),
  };
};

/**
 * Addresses that a name stands for are judged when a message leaves. Here only what is plain to see: an address of a network that nobody may
 * reach, and a key that is no point of the curve.
 */
const expectUsable = ({ browser: { endpoint, p256dh } }: CallInput<typeof addPushBrowser>, networks: readonly string[]): void => {
  const name = new URL(endpoint).hostname.replace(/^\[(.+)\]$/, '$1');
  if (isIP(name) !== 0 && !isReachable(name, networks)) throw new InvalidError('notifications.badBrowser');
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw new InvalidError('notifications.badBrowser');
  }
};

/** Whoever has signed in to a browser now, it is no longer that of anybody else. */
const takeFromOthers = (trx: Queryable, endpoint: string, personId: number) =>
  sql`
    delete from push_subscriptions s using employees e
    where s.endpoint = ${endpoint} and e.id = s.employee_id and e.person_id <> ${personId}`.execute(trx);

const renew = (trx: Queryable, { browser }: CallInput<typeof addPushBrowser>, { session, now, userAgent }: Context) =>
  sql`
    update push_subscriptions s set session_id = ${session.id}, renewed_at = ${now}, user_agent = ${userAgent},
      p256dh = ${browser.p256dh}, auth = ${browser.auth}
    from employees e where s.endpoint = ${browser.endpoint} and e.id = s.employee_id and e.person_id = ${session.personId}`.execute(trx);

const add = async (trx: Queryable, { browser }: CallInput<typeof addPushBrowser>, { session, now, userAgent }: Context): Promise<void> => {
  const values = { session_id: session.id, p256dh: browser.p256dh, auth: browser.auth, user_agent: userAgent, renewed_at: now };
  await trx
    .insertInto('push_subscriptions')
    .values({ ...values, employee_id: session.employeeId, endpoint: browser.endpoint, created_at: now })
    .onConflict((conflict) => conflict.columns(['endpoint', 'employee_id']).doUpdateSet(values))
    .execute();
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where employee_id = ${session.employeeId} order by renewed_at desc, id desc offset ${mostBrowsers})`.execute(
    trx,
  );
};

export const addBrowser = async (input: CallInput<typeof addPushBrowser>, context: Context): Promise<null> => {
  const { db, session, now, pushKey, pushNetworks } = context;
  await consume(db, limits.pushBrowsers, session.employeeId, now);
  if (pushKey === null) throw new BusinessError('notifications.noPush');
  expectUsable(input, pushNetworks);
  await db.transaction().execute(async (trx) => {
    await takeFromOthers(trx, input.browser.endpoint, session.personId);
    await (input.renewal ? renew(trx, input, context) : add(trx, input, context));
  });
  return null;
};

export const removeBrowser = async ({ id }: CallInput<typeof removePushBrowser>, { db, session, now }: Context): Promise<null> => {
  await consume(db, limits.pushBrowsers, session.employeeId, now);
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('employee_id', '=', session.employeeId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new NotFoundError();
  return null;
};
